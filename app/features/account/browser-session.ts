import { signedInCookie } from '#core/api/sign-in.ts';
import { fetchMe, postLogout } from '../../engine/wire/auth.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { Session } from './session.ts';
import { sessionCache, sessionKeys } from './session-cache.ts';
import { afterFirstPaint } from '../../browser/after-first-paint.ts';
import type { SignedInUser } from '#core/api/auth.ts';
import { browserDatabaseName } from '../../browser/browser-database-name.ts';

export interface BrowserSessionOptions {
  /** Called when somebody signs in, so that the code of what they will see loads during the request. */
  readonly onEntering: () => void;
}

/** The page's session, in step with the browser's other tabs. The database loads only for a signed-in person. */
export function startBrowserSession({ onEntering }: BrowserSessionOptions): Session {
  let isOpen = false;
  let stopWatching: (() => void) | null = null;
  let hasUnsaved = () => false;
  const firstPaint = new Promise<void>(afterFirstPaint);
  const session = new Session({
    cache: sessionCache(localStorage),
    readRemembered: readRememberedUser,
    forgetRemembered: forgetRememberedUser,
    clock: browserWire.clock,
    hasServerSession: () => document.cookie.includes(`${signedInCookie}=1`),
    onEntering: () => {
      onEntering();
      // A failed load is reported by the code that opens the account.
      import('./open-account.ts').catch(() => {});
    },
    api: {
      me: async () => {
        // A cached user's page is drawn without the server's answer, and without the code that reads it.
        if (session.get().user) await firstPaint;
        return await fetchMe(browserWire);
      },
      logout: () => postLogout(browserWire),
    },
    account: {
      open: async (user) => {
        isOpen = true;
        const { getAccount, onAccount, openAccount } = await import('./open-account.ts');
        openAccount(user);
        stopWatching ??= onAccount(() => void session.settleLeaving());
        hasUnsaved = () => (getAccount()?.unsavedCount() ?? 0) > 0;
      },
      hasUnsaved: () => hasUnsaved(),
      close: async (options) => {
        if (!isOpen) return;
        const { closeAccount } = await import('./open-account.ts');
        await closeAccount(options);
      },
      wipe: async (id) => {
        // Loaded late: where that fails, the deletion stays owed.
        const { wipeAccount } = await import('./wipe-account.ts');
        await wipeAccount(id);
      },
    },
  });
  window.addEventListener('online', () => {
    void session.deliverLogout();
    void session.recheck();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === sessionKeys.user || event.key === null) void session.follow();
  });
  void session.start();
  return session;
}

/** Forgets who was signed in. Does nothing when storage is switched off. */
async function forgetRememberedUser(): Promise<void> {
  const { forgetCurrentAccount } = await import('../../browser/current-account.ts');
  await forgetCurrentAccount();
}

/** Returns who was signed in in this browser, or null. The database code is not loaded when there is no database. */
async function readRememberedUser(): Promise<SignedInUser | null> {
  try {
    // Absent in older browsers.
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === browserDatabaseName)) return null;
    const { rememberedUser } = await import('../../browser/current-account.ts');
    return await rememberedUser();
  } catch {
    // Storage may be switched off altogether: then nobody was signed in.
    return null;
  }
}
