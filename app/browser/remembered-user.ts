import type { SignedInUser } from '#core/api/auth.ts';
import { browserDatabaseName } from './browser-database-name.ts';

/** Forgets who was signed in. Does nothing when storage is switched off. */
export async function forgetRememberedUser(): Promise<void> {
  const { forgetCurrentAccount } = await import('./current-account.ts');
  await forgetCurrentAccount();
}

/** Returns who was signed in in this browser, or null. The database code is not loaded when there is no database. */
export async function readRememberedUser(): Promise<SignedInUser | null> {
  try {
    // Absent in older browsers.
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === browserDatabaseName)) return null;
    const { rememberedUser } = await import('./current-account.ts');
    return await rememberedUser();
  } catch {
    // Storage may be switched off altogether: then nobody was signed in.
    return null;
  }
}
