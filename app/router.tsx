/**
 * Maps addresses to screens, from the table in `pages.ts`.
 *
 * Three cases: the session is loading (nothing is drawn for a cached user, otherwise a spinner), signed out (bare pages
 * and the landing page), signed in (pages in the shell). Signed out, neither the shell nor the data layer is loaded.
 *
 * Code is loaded per screen. The address's own screen is preloaded before the session is known (`preloadScreen`). The
 * other screens follow one after another once the page is idle, the wizard first.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  BrowserRouter,
  matchPath,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { whenIdle } from './browser/when-idle.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useSession } from './features/account/use-session.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { barePages, pageAt, shellPages } from './shell/page-at.ts';
import type { BarePage } from './page.ts';
import { notFound, pages } from './pages.ts';
import { paths } from './paths.ts';
import { Spinner } from './ui/spinner.tsx';

// Signed out, neither the shell nor the data layer is loaded.
const Shell = lazyScreen(async () => (await import('./shell/shell.tsx')).Shell);
const VoiceSignedOutScreen = lazyScreen(
  async () => (await import('./screens/voice-analytics/signed-out-screen.tsx')).VoiceSignedOutScreen,
);
const SignedInAlready = lazyScreen(async () => (await import('./features/account/use-come-back.ts')).SignedInAlready);
const DevUiScreen = import.meta.env.DEV
  ? lazyScreen(async () => (await import('./screens/dev-ui-screen.tsx')).DevUiScreen)
  : null;

/** Loads the address's screen at once, in parallel with the session check that decides whether it is shown. */
export function preloadScreen(visit: { readonly pathname: string; readonly isSignedIn: boolean }): void {
  if (visit.isSignedIn) void Shell.preload();
  void pageAt(visit).screen.preload();
}

/** Loads the other screens one after another, the wizard first, because most links lead there. */
async function preloadOtherScreens(): Promise<void> {
  for (const { screen } of [pages.wizard, ...shellPages]) await screen.preload();
}

export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
    </BrowserRouter>
  );
}

/** A link leads to the top of its screen. Going back leaves the place to the browser, which knows it. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== NavigationType.Pop && hash === '') window.scrollTo({ top: 0 });
  }, [pathname, hash, type]);
}

function Screens() {
  const { state, user } = useSession();
  useScrollToTop();
  if (state === 'loading') return user ? null : <FullPageSpinner label="Loading Rostrum" />;
  return state === 'signed-in' ? <SignedInScreens /> : <SignedOutScreens />;
}

function SignedOutScreens() {
  return (
    <Routes>
      {barePages.map(bareRoute)}
      {DevUiScreen && <Route path="/dev/ui" element={<DevUiScreen />} />}
      <Route path="*" element={<VisitorScreen />} />
    </Routes>
  );
}

/** The landing page. After a session that ended on the voice page it is a notice. */
function VisitorScreen() {
  const { pathname } = useLocation();
  const { hasEnded } = useSession();
  if (hasEnded && matchPath(paths.voiceAnalytics, pathname)) return <VoiceSignedOutScreen />;
  return <pages.landing.screen />;
}

function SignedInScreens() {
  // Once the page is idle, so that the first visit to another screen is as fast as the next.
  useEffect(() => whenIdle(() => void preloadOtherScreens()), []);
  return (
    <Routes>
      {barePages.filter((page) => page.audience === 'everyone').map(bareRoute)}
      {/* After signing in, these addresses are still current for a moment. */}
      <Route path={paths.login} element={<SignedInAlready />} />
      <Route path={paths.register} element={<SignedInAlready />} />
      {DevUiScreen && <Route path="/dev/ui" element={<DevUiScreen />} />}
      <Route element={<Shell />}>
        {shellPages.map((page) => (
          <Route key={page.path} path={page.path} element={<page.screen />} />
        ))}
        <Route path="*" element={<notFound.screen />} />
      </Route>
    </Routes>
  );
}

function bareRoute(page: BarePage) {
  return <Route key={page.path} path={page.path} element={<page.screen />} />;
}

function FullPageSpinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-ink-3">
      <Spinner size={28} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
