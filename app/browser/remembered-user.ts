import type { SignedInUser } from '#core/api/auth.ts';
import { browserDatabaseName } from './browser-database-name.ts';

/** Nobody is signed in in this browser any more. Storage that is switched off has nobody to forget. */
export async function forgetRememberedUser(): Promise<void> {
  const { forgetCurrentAccount } = await import('./current-account.ts');
  await forgetCurrentAccount();
}

/** Who was signed in in this browser, or null. A stranger's page loads no database for the question. */
export async function readRememberedUser(): Promise<SignedInUser | null> {
  try {
    // Absent in older browsers.
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === browserDatabaseName)) return null;
    const { rememberedUser } = await import('./current-account.ts');
    return await rememberedUser();
  } catch {
    // Storage may be switched off altogether: then nobody was.
    return null;
  }
}
