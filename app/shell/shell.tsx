/**
 * The frame of every signed-in screen: sidebar, header, bottom bar on phones, and the outlet of the current screen.
 *
 * The frame is drawn once, together with the screen: after the rows that most screens show have been read, or after one
 * second. So nothing moves when rows arrive. The first render is a transition, which leaves the browser time for
 * events.
 *
 * The frame also runs what belongs to every page:
 * - watching for items that other devices changed, and preloading the item of a link that is about to be followed
 * - keeping the focus when its element disappears, and the number on the app's icon
 * - dialogs about shares, about work left behind by a lost account, and about unsaved words after a sign-out elsewhere
 *
 * When newer code has changed this device's tables, a reload notice replaces the whole frame.
 */
import { RiArrowLeftSLine } from '@remixicon/react';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { sharedParam } from '#core/content/share-target.ts';
import { whenIdle } from '../browser/when-idle.ts';
import type { Account } from '../features/account/start-account.ts';
import { useAccount, useIsOutdated } from '../features/account/use-account.ts';
import { useSession } from '../features/account/use-session.ts';
import { readAhead, type SharedRows, useAtRest } from '../features/account/use-stored.ts';
import { contentRows, isAwaited } from '../features/content/use-content-rows.ts';
import { ChoicesLink } from '../features/history/choices-link.tsx';
import { ItemDialogs } from '../features/item-actions/item-dialogs.tsx';
import { useWatchMerged } from '../features/history/use-merged-items.ts';
import { NoticesMenu } from './notices-menu.tsx';
import { SyncStatus } from '../features/sync-status/sync-status.tsx';
import { ownWorkspace } from '../features/workspace/use-workspace.ts';
import { openItemId, paths } from '../paths.ts';
import { loadNewest } from '../pwa/updates.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { BrandMark } from './brand-mark.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenLoading } from './lazy-screen.tsx';
import { isAtText, sectionOf, shellPageAt, shellPages } from './page-at.ts';
import { type OwnHeading, type PageHeading, PageHeadingContext } from './page-heading.ts';
import { KeysHelp } from './keys-help.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaletteKeys } from './open-palette.tsx';
import { QuickCapture } from './quick-capture.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLeftBehind } from './use-left-behind.ts';
import { UserMenu } from './user-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const LeftBehindDialog = lazyPart(() => import('./left-behind-dialog.tsx'), 'LeftBehindDialog');

/** Asks about work on this device that belongs to a lost account of the same person, if there is any. */
function LeftBehindQuestion() {
  const { left, ...answers } = useLeftBehind();
  if (!left) return null;
  return (
    <PartBoundary fallback={null}>
      <LeftBehindDialog items={left.items} {...answers} />
    </PartBoundary>
  );
}

/** The rows that most screens show. */
const first: readonly SharedRows<unknown>[] = [contentRows, isAwaited, ownWorkspace];

/** Milliseconds. If the disk takes longer, the page is drawn with placeholders. */
const READ_WITHIN = 1000;

/**
 * Whether the rows that most screens show have been read, or take too long. Waiting for them means that the page is
 * drawn once and nothing moves when rows arrive. Once true it stays true.
 */
function useAreRowsRead(): boolean {
  const account = useAccount();
  const [areRead, setAreRead] = useState(false);

  useEffect(() => {
    if (!account || areRead) return undefined;
    // The first render is the longest: as a transition it runs in slices and leaves the browser time for events.
    const draw = () => startTransition(() => setAreRead(true));
    const timer = setTimeout(draw, READ_WITHIN);
    // Ended when the page is drawn: its components have subscribed to the same rows by then.
    const stop = readAhead(account, first, draw);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [account, areRead]);

  return areRead;
}

const entries = shellPages.filter((page) => page.bottomBar !== undefined);

/** The navigation on phones. */
function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      data-phone-bar=""
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface px-1 pt-1 pb-[calc(6px+env(safe-area-inset-bottom))] at-desk:hidden desk:hidden"
    >
      {entries.map(({ path, bottomBar, icon: Icon, section }) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          data-on={sectionOf(pathname) === section && (section !== 'default' || pathname === path) ? '' : undefined}
          className="grid min-h-[52px] content-center justify-items-center gap-0.5 rounded-sm text-2xs text-ink-3 no-underline focus-visible:-outline-offset-2 data-on:font-semibold data-on:text-accent"
        >
          <Icon size={20} aria-hidden="true" />
          {bottomBar}
        </Link>
      ))}
    </nav>
  );
}

const SharedIntake = lazyPart(() => import('./shared-intake.tsx'), 'SharedIntake');

/** Shares of earlier visits are looked for once the page is idle, and a share of this one at once. */
function Shared() {
  const [params] = useSearchParams();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle && !params.has(sharedParam.name)) return null;
  return (
    <PartBoundary fallback={null}>
      <SharedIntake />
    </PartBoundary>
  );
}

// The registry of actions is not needed before the page is painted.
const OpenItemMenu = lazyPart(() => import('./open-item.tsx'), 'OpenItemMenu');
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'LeaveDialog');

async function startWarmingLinked(account: Account): Promise<() => void> {
  const { warmLinked } = await import('./warm-linked.ts');
  return warmLinked(account);
}

/** The frame of every signed-in screen, drawn once together with its content. */
export function Shell() {
  return useAreRowsRead() ? frame : null;
}

/** One element for all renders: the parts that follow the address are components of their own. */
const frame = <Frame />;

function Frame() {
  const isOutdated = useIsOutdated();
  const session = useSession();
  const mustLeave = 'mustLeave' in session;
  const main = useRef<HTMLElement>(null);
  const header = useRef<HTMLElement>(null);
  const heading = useRef<(own: OwnHeading) => void>(null);
  const [showHeading] = useState(() => (own: OwnHeading) => heading.current?.(own));
  useWatchMerged();
  useAtRest(startWarmingLinked);
  useKeptFocus(main);
  useHeaderHeight(header);

  if (isOutdated) return <ReloadNotice />;
  return (
    <PageHeadingContext value={showHeading}>
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-ink px-3 py-2 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <Columns>
        <Sidebar />
        <div className="min-w-0">
          <header
            ref={header}
            className="sticky top-0 z-20 grid min-h-[64px] grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 border-b border-line bg-paper/90 px-4 py-2 backdrop-blur-sm at-desk:min-h-[48px] at-desk:py-0.5 desk:at-desk:min-h-[52px] desk:min-h-[80px] desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:px-8"
          >
            <Heading ref={heading} />
            <div className="col-start-2 row-start-1 flex min-w-0 items-center desk:col-start-3 desk:row-span-2 desk:gap-1.5">
              <MenuOfOpenItem />
              <SyncStatus />
              {/* A draft leaves them to the other pages on a phone: its title has the room. */}
              <div className="contents at-desk:max-desk:hidden">
                <ThemeMenu />
                <NoticesMenu />
              </div>
              <UserMenu />
            </div>
          </header>
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="max-w-[1180px] px-4 pt-5 pb-[120px] focus-visible:outline-none at-desk:pt-1 at-desk:pb-0 at-desk:desk:pt-2.5 desk:px-8 desk:pt-7 desk:pb-16 desk:has-[[data-bottom-bar]]:pb-0"
          >
            <CurrentScreen />
          </main>
        </div>
      </Columns>
      <BottomBar />
      <QuickCapture />
      <PaletteKeys />
      <KeysHelp />
      <ItemDialogs />
      <Shared />
      <LeftBehindQuestion />
      {mustLeave && (
        <PartBoundary fallback={null}>
          <LeaveDialog />
        </PartBoundary>
      )}
    </PageHeadingContext>
  );
}

function Columns({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const section = sectionOf(location.pathname);
  useLayoutEffect(() => {
    document.documentElement.dataset['section'] = section;
    return () => {
      delete document.documentElement.dataset['section'];
    };
  }, [section]);
  return (
    <div
      data-desk={isAtText(location) ? '' : undefined}
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] desk:grid-cols-[236px_minmax(0,1fr)]"
    >
      {children}
    </div>
  );
}

/** @param ref replaces parts of the heading */
function Heading({ ref }: { readonly ref: Ref<(own: OwnHeading) => void> }) {
  const { pathname } = useLocation();
  const [own, setOwn] = useState<OwnHeading>({});
  const { title, subtitle, itemTitle }: PageHeading & OwnHeading = { ...shellPageAt(pathname), ...own };
  useImperativeHandle(ref, () => setOwn, []);
  useLayoutEffect(() => {
    document.title = `${itemTitle || title} · Rostrum`;
    return () => {
      document.title = 'Rostrum';
    };
  }, [title, itemTitle]);
  return (
    <>
      <h1 className="text-[17px] leading-tight max-desk:line-clamp-2 at-desk:max-desk:line-clamp-1 max-[360px]:text-[16px] desk:self-end desk:truncate desk:text-title at-desk:desk:text-lg">
        {itemTitle ? <HeadingOfItem title={title} itemTitle={itemTitle} /> : title}
      </h1>
      <ChoicesLink className="peer max-desk:col-start-2 max-desk:row-start-2 max-desk:justify-self-end desk:col-start-2 desk:row-span-2 desk:row-start-1" />
      {/* Below everything on a phone: beside the buttons there is room for two words. */}
      <p className="text-xs text-pretty text-ink-3 at-desk:max-desk:hidden max-desk:col-span-2 max-desk:row-start-2 max-desk:peer-[a]:col-span-1 desk:row-start-2 desk:self-start desk:truncate">
        {subtitle}
      </p>
    </>
  );
}

function MenuOfOpenItem() {
  if (openItemId(useLocation()) === null) return null;
  return (
    <span className="min-w-11 max-desk:hidden at-desk:max-desk:inline desk:min-w-9">
      <PartBoundary fallback={null}>
        <OpenItemMenu />
      </PartBoundary>
    </span>
  );
}

function CurrentScreen() {
  return (
    <ErrorBoundary key={useLocation().pathname}>
      <ScreenLoading value={<PageSkeleton />}>
        <Outlet />
      </ScreenLoading>
    </ErrorBoundary>
  );
}

/** A phone has room for one name, and the draft's says more than the page's. */
function HeadingOfItem({ title, itemTitle }: { readonly title: string; readonly itemTitle: string }) {
  return (
    <>
      <Link
        to={paths.studio}
        aria-label="Back to the Content Studio"
        className="-my-3 -ml-3 hidden size-11 place-content-center align-middle at-desk:max-desk:inline-grid"
      >
        <RiArrowLeftSLine size={22} aria-hidden="true" />
      </Link>
      <span className="max-desk:sr-only">{title}</span>
      <span className="desk:hidden">
        <span className="sr-only">: </span>
        {itemTitle}
      </span>
    </>
  );
}

/** Keeps `--header` at the header's height in pixels, for elements that stick below it: titles may take two lines. */
function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = header.current;
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--header', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => observer.disconnect();
  }, [header]);
}

/** Replaces the whole page when newer code has changed this device's data, which older code must not touch. */
function ReloadNotice() {
  const [isBusy, setIsBusy] = useState(false);
  const reload = () => {
    setIsBusy(true);
    void loadNewest();
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center justify-items-start gap-4 px-5">
      <BrandMark size={32} />
      <h1 className="text-2xl">A new version of Rostrum is ready</h1>
      <p role="alert" className="text-ink-2">
        The data on this device was saved by a newer version of Rostrum. Reload this page to continue.
      </p>
      <Button variant="primary" isBusy={isBusy} onClick={reload}>
        Reload
      </Button>
    </main>
  );
}
