import { useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { sharedParam } from '#core/content/share-target.ts';
import { whenIdle } from './browser/when-idle.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { FullPageSpinner } from './components/full-page-spinner.tsx';
import { useSession } from './data/session/use-session.ts';
import { comingPages } from './coming-pages.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { paths } from './paths.ts';

// Signed out, neither the shell nor anything of the data layer is loaded.
const Shell = lazyScreen(async () => (await import('./components/shell.tsx')).Shell);
const LandingScreen = lazyScreen(async () => (await import('./screens/landing/landing-screen.tsx')).LandingScreen);
const LoginScreen = lazyScreen(async () => (await import('./screens/login/login-screen.tsx')).LoginScreen);
const RegisterScreen = lazyScreen(async () => (await import('./screens/register/register-screen.tsx')).RegisterScreen);
const OauthTestScreen = lazyScreen(
  async () => (await import('./screens/oauth-test/oauth-test-screen.tsx')).OauthTestScreen,
);
const DashboardScreen = lazyScreen(
  async () => (await import('./screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
);
const StudioScreen = lazyScreen(async () => (await import('./screens/studio/studio-screen.tsx')).StudioScreen);
const WizardScreen = lazyScreen(async () => (await import('./screens/wizard/wizard-screen.tsx')).WizardScreen);
const ContinueDraftScreen = lazyScreen(
  async () => (await import('./screens/continue-draft/continue-draft-screen.tsx')).ContinueDraftScreen,
);
const ComingScreen = lazyScreen(async () => (await import('./screens/coming/coming-screen.tsx')).ComingScreen);
const NotFoundScreen = lazyScreen(
  async () => (await import('./screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);
const DevUiScreen = import.meta.env.DEV
  ? lazyScreen(async () => (await import('./screens/dev-ui/dev-ui-screen.tsx')).DevUiScreen)
  : null;

const signedOutScreens: Readonly<Record<string, { readonly preload: () => void }>> = {
  [paths.login]: LoginScreen,
  [paths.register]: RegisterScreen,
  [paths.oauthTest]: OauthTestScreen,
};
const signedInScreens: Readonly<Record<string, { readonly preload: () => void }>> = {
  [paths.dashboard]: DashboardScreen,
  [paths.studio]: StudioScreen,
  [paths.wizard]: WizardScreen,
  [paths.continueDraft]: ContinueDraftScreen,
};

/** Loads the address's screen at once, beside what decides whether it is shown. */
export function preloadScreen({
  pathname,
  isSignedIn,
}: {
  readonly pathname: string;
  readonly isSignedIn: boolean;
}): void {
  if (isSignedIn) Shell.preload();
  const screen = isSignedIn ? signedInScreens[pathname] : (signedOutScreens[pathname] ?? LandingScreen);
  screen?.preload();
}

/** Loads the screens that are a press away. */
function preloadOtherScreens(): void {
  for (const screen of [...Object.values(signedInScreens), ComingScreen]) screen.preload();
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

function Screens() {
  const { state, user } = useSession();
  if (state === 'loading') return user ? null : <FullPageSpinner label="Loading Rostrum" />;
  return state === 'signed-in' ? <SignedInScreens /> : <SignedOutScreens />;
}

function SignedOutScreens() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginScreen />} />
      <Route path={paths.register} element={<RegisterScreen />} />
      <Route path={paths.oauthTest} element={<OauthTestScreen />} />
      {DevUiScreen && <Route path="/dev/ui" element={<DevUiScreen />} />}
      <Route path="*" element={<VisitorScreen />} />
    </Routes>
  );
}

/** The landing page; or sign-in for someone who shared something and whose session had ended meanwhile. */
function VisitorScreen() {
  const { search } = useLocation();
  if (new URLSearchParams(search).has(sharedParam.name)) return <Navigate to={`${paths.login}${search}`} replace />;
  return <LandingScreen />;
}

function SignedInScreens() {
  // Once the page rests, so that the first visit to another screen is as quick as the next.
  useEffect(() => whenIdle(preloadOtherScreens), []);
  return (
    <Routes>
      <Route path={paths.landing} element={<LandingScreen />} />
      {/* Where signing in leaves the person for a moment. */}
      <Route path={paths.login} element={<Navigate to={paths.dashboard} replace />} />
      <Route path={paths.register} element={<Navigate to={paths.dashboard} replace />} />
      {DevUiScreen && <Route path="/dev/ui" element={<DevUiScreen />} />}
      <Route element={<Shell />}>
        <Route path={paths.dashboard} element={<DashboardScreen />} />
        <Route path={paths.studio} element={<StudioScreen />} />
        <Route path={paths.wizard} element={<WizardScreen />} />
        <Route path={paths.continueDraft} element={<ContinueDraftScreen />} />
        {comingPages.map(({ path, heading, promise }) => (
          <Route key={path} path={path} element={<ComingScreen heading={heading} promise={promise} />} />
        ))}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
