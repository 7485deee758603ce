import { useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { Account } from '../account/start-account.ts';
import { useIsOutdated } from '../data/account/use-account.ts';
import { useAreRowsRead } from '../data/account/use-are-rows-read.ts';
import { useAtRest } from '../data/account/use-at-rest.ts';
import { useWatchMerged } from '../data/merged/use-watch-merged.ts';
import { useSession } from '../data/session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { ScreenLoading } from '../lazy-screen.tsx';
import { shellPageAt } from '../page-at.ts';
import { sectionOf } from '../section-of.ts';
import { AppBadge } from './app-badge.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ChoicesLink } from './choices-link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeftBehindQuestion } from './left-behind-question.tsx';
import { NoticesMenu } from './notices-menu.tsx';
import { PageHeadingContext, type OwnHeading } from './page-heading.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaletteKeys } from './palette/palette-keys.tsx';
import { QuickCapture } from './quick-capture.tsx';
import { ReloadNotice } from './reload-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { SyncStatus } from './sync-status.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useHeaderHeight } from './use-header-height.ts';
import { UserMenu } from './user-menu.tsx';

const SharedIntake = lazyPart(() => import('./shared-intake.tsx'), 'SharedIntake');
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'LeaveDialog');

async function startWarmingLinked(account: Account): Promise<() => void> {
  const { warmLinked } = await import('./warm-linked.ts');
  return warmLinked(account);
}

/** The frame of every signed-in screen, drawn once with what the screen shows. */
export function Shell() {
  return useAreRowsRead() ? <Frame /> : null;
}

function Frame() {
  const { pathname } = useLocation();
  const [ownHeading, setOwnHeading] = useState<OwnHeading>({});
  const { title, subtitle } = { ...shellPageAt(pathname), ...ownHeading };
  const section = sectionOf(pathname);
  const isOutdated = useIsOutdated();
  const session = useSession();
  const mustLeave = 'mustLeave' in session;
  const main = useRef<HTMLElement>(null);
  const header = useRef<HTMLElement>(null);
  useWatchMerged();
  useAtRest(startWarmingLinked);
  useKeptFocus(main);
  useHeaderHeight(header);

  useLayoutEffect(() => {
    document.documentElement.dataset['section'] = section;
    return () => {
      delete document.documentElement.dataset['section'];
    };
  }, [section]);

  useLayoutEffect(() => {
    document.title = `${title} · Rostrum`;
    return () => {
      document.title = 'Rostrum';
    };
  }, [title]);

  if (isOutdated) return <ReloadNotice />;
  return (
    <PageHeadingContext value={setOwnHeading}>
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-ink px-3 py-2 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] desk:grid-cols-[236px_minmax(0,1fr)]">
        <Sidebar />
        <div className="min-w-0">
          <header
            ref={header}
            className="sticky top-0 z-20 grid min-h-[64px] grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 border-b border-line bg-paper/90 px-4 py-2 backdrop-blur-sm desk:min-h-[80px] desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:px-8"
          >
            <h1 className="text-[17px] leading-tight max-desk:line-clamp-2 max-[360px]:text-[16px] desk:self-end desk:truncate desk:text-title">
              {title}
            </h1>
            <ChoicesLink className="peer max-desk:col-start-2 max-desk:row-start-2 max-desk:justify-self-end desk:col-start-2 desk:row-span-2 desk:row-start-1" />
            {/* Below everything on a phone: beside the buttons there is room for two words. */}
            <p className="text-xs text-pretty text-ink-3 max-desk:col-span-2 max-desk:row-start-2 max-desk:peer-[a]:col-span-1 desk:row-start-2 desk:self-start desk:truncate">
              {subtitle}
            </p>
            <div className="col-start-2 row-start-1 flex min-w-0 items-center desk:col-start-3 desk:row-span-2 desk:gap-1.5">
              <SyncStatus />
              <ThemeMenu />
              <NoticesMenu />
              <UserMenu />
            </div>
          </header>
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="max-w-[1180px] px-4 pt-5 pb-[120px] focus-visible:outline-none desk:px-8 desk:pt-7 desk:pb-16 desk:has-[[data-bottom-bar]]:pb-0"
          >
            <ErrorBoundary key={pathname}>
              <ScreenLoading value={<PageSkeleton />}>
                <Outlet />
              </ScreenLoading>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <BottomBar />
      <QuickCapture />
      <PaletteKeys />
      <PartBoundary fallback={null}>
        <SharedIntake />
      </PartBoundary>
      <LeftBehindQuestion />
      <AppBadge />
      {mustLeave && (
        <PartBoundary fallback={null}>
          <LeaveDialog />
        </PartBoundary>
      )}
    </PageHeadingContext>
  );
}
