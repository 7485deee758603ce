import { useLayoutEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useWatchMerged } from '../data/merged/use-watch-merged.ts';
import { useIsOutdated } from '../data/account/use-account.ts';
import { ScreenLoading } from '../lazy-screen.tsx';
import { shellPageAt } from '../page-at.ts';
import { sectionOf } from '../section-of.ts';
import { AppBadge } from './app-badge.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoticesMenu } from './notices-menu.tsx';
import { PageHeadingContext, type OwnHeading } from './page-heading.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaletteKeys } from './palette/palette-keys.tsx';
import { QuickCapture } from './quick-capture.tsx';
import { ReloadNotice } from './reload-notice.tsx';
import { SharedIntake } from './shared-intake.tsx';
import { Sidebar } from './sidebar.tsx';
import { SyncStatus } from './sync-status.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of every signed-in screen. */
export function Shell() {
  const { pathname } = useLocation();
  const [ownHeading, setOwnHeading] = useState<OwnHeading>({});
  const { title, subtitle } = { ...shellPageAt(pathname), ...ownHeading };
  const section = sectionOf(pathname);
  const isOutdated = useIsOutdated();
  useWatchMerged();

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
          <header className="sticky top-0 z-20 flex min-h-[64px] items-center justify-between gap-3 border-b border-line bg-paper/90 px-4 py-2 backdrop-blur-sm desk:min-h-[80px] desk:px-8">
            <div className="min-w-0">
              <h1 className="text-[17px] leading-tight max-desk:line-clamp-2 max-[360px]:text-[16px] desk:truncate desk:text-title">
                {title}
              </h1>
              <p className="hidden truncate text-xs text-ink-3 desk:block">{subtitle}</p>
            </div>
            <div className="flex min-w-0 shrink-0 items-center desk:gap-1.5">
              <SyncStatus />
              <ThemeMenu />
              <NoticesMenu />
              <UserMenu />
            </div>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="max-w-[1180px] px-4 pt-5 pb-[120px] focus-visible:outline-none desk:px-8 desk:pt-7 desk:pb-16"
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
      <SharedIntake />
      <AppBadge />
    </PageHeadingContext>
  );
}
