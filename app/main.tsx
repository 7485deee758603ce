import './engine/wire/configure-schemas.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startBrowserSession } from './features/account/browser-session.ts';
import { SessionContext } from './features/account/use-session.ts';
import { paths } from './paths.ts';
import { preloadScreen, Router } from './router.tsx';
import { watchInstallOffer } from './pwa/install-offer.ts';
import { offerUpdates } from './pwa/updates.ts';
import { watchTheme } from './ui/theme-choice.ts';
import { sendFormsByKey } from './ui/form-keys.ts';
import { Toaster } from './ui/toaster.tsx';
import { Tooltips } from './ui/tooltips.tsx';

watchTheme();
watchInstallOffer();
sendFormsByKey();
const session = startBrowserSession({
  onEntering: () => preloadScreen({ pathname: paths.dashboard, isSignedIn: true }),
});
preloadScreen({ pathname: window.location.pathname, isSignedIn: session.get().user !== null });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SessionContext value={session}>
      {window.isSecureContext ? <Router /> : <InsecureNotice />}
      <Toaster />
      <Tooltips />
    </SessionContext>
  </StrictMode>,
);

offerUpdates();

/**
 * Shown when the page was loaded over plain http from another machine. Browsers then disable service workers, locks
 * between tabs and background sync, which Rostrum needs to keep work safe.
 */
function InsecureNotice() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center gap-4 px-5">
      <h1 className="text-2xl">Rostrum needs https here</h1>
      <p className="text-ink-2">
        This page was opened over http from {window.location.host}. Browsers only allow offline work, installation and
        safe saving over https, or on the same machine.
      </p>
      <p className="text-ink-2">
        On the machine that runs Rostrum, open{' '}
        <strong className="font-medium text-ink">http://localhost:{window.location.port || '80'}</strong>. For every
        other device, put Rostrum behind https and set PUBLIC_URL to that address.
      </p>
    </main>
  );
}
