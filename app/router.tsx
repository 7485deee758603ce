import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { FullPageSpinner } from './components/full-page-spinner.tsx';
import { useSession } from './data/session/use-session.ts';
import { comingPages } from './coming-pages.ts';
import { paths, sharedParam } from './paths.ts';

// Signed out, neither the shell nor anything of the data layer is loaded.
const Shell = lazy(async () => ({ default: (await import('./components/shell.tsx')).Shell }));
const LandingScreen = lazy(async () => ({ default: (await import('./screens/landing/landing-screen.tsx')).LandingScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('./screens/login/login-screen.tsx')).LoginScreen }));
const RegisterScreen = lazy(async () => ({ default: (await import('./screens/register/register-screen.tsx')).RegisterScreen }));
const OauthTestScreen = lazy(async () => ({ default: (await import('./screens/oauth-test/oauth-test-screen.tsx')).OauthTestScreen }));
const DashboardScreen = lazy(async () => ({ default: (await import('./screens/dashboard/dashboard-screen.tsx')).DashboardScreen }));
const StudioScreen = lazy(async () => ({ default: (await import('./screens/studio/studio-screen.tsx')).StudioScreen }));
const WizardScreen = lazy(async () => ({ default: (await import('./screens/wizard/wizard-screen.tsx')).WizardScreen }));
const ContinueDraftScreen = lazy(async () => ({ default: (await import('./screens/continue-draft/continue-draft-screen.tsx')).ContinueDraftScreen }));
const ComingScreen = lazy(async () => ({ default: (await import('./screens/coming/coming-screen.tsx')).ComingScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import('./screens/not-found/not-found-screen.tsx')).NotFoundScreen }));
const DevUiScreen = import.meta.env.DEV ? lazy(async () => ({ default: (await import('./screens/dev-ui/dev-ui-screen.tsx')).DevUiScreen })) : null;

export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Screens />
        </Suspense>
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
