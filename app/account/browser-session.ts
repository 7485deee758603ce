import { signedInCookie } from '#core/api/signed-in-cookie.ts';
import { fetchMe, postLogin, postLogout, postRegister } from '../api/auth.ts';
import { browserWire } from '../browser/browser-wire.ts';
import { sessionCache, sessionKeys } from './session-cache.ts';
import { Session } from './session.ts';

/** The page's session, in step with the browser's other tabs. The database loads only for someone who is signed in. */
export function startBrowserSession(): Session {
  let isOpen = false;
  const session = new Session({
    cache: sessionCache(localStorage),
    hasServerSession: () => document.cookie.includes(`${signedInCookie}=1`),
    api: {
      me: () => fetchMe(browserWire),
      login: (credentials) => postLogin(browserWire, credentials),
      register: (account) => postRegister(browserWire, account),
      logout: () => postLogout(browserWire),
    },
    account: {
      open: async (user) => {
        isOpen = true;
        const { openAccount } = await import('./open-account.ts');
        openAccount(user);
      },
      close: async (options) => {
        if (!isOpen) return;
        const { closeAccount } = await import('./open-account.ts');
        await closeAccount(options);
      },
    },
  });
  window.addEventListener('online', () => void session.deliverLogout());
  window.addEventListener('storage', (event) => {
    if (event.key === sessionKeys.user || event.key === null) void session.follow();
  });
  void session.start();
  return session;
}
