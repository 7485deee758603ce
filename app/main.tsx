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
import { lazyPart } from './ui/lazy-part.ts';
import { PartBoundary } from './ui/part-boundary.tsx';
import { Toaster } from './ui/toaster.tsx';
import { Tooltips } from './ui/tooltips.tsx';

// Most pages come over https.
const InsecureNotice = lazyPart(() => import('./shell/insecure-notice.tsx'), 'InsecureNotice');

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
      {window.isSecureContext ? (
        <Router />
      ) : (
        <PartBoundary fallback={null}>
          <InsecureNotice />
        </PartBoundary>
      )}
      <Toaster />
      <Tooltips />
    </SessionContext>
  </StrictMode>,
);

offerUpdates();
