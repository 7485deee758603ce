import { useNow } from '../../ui/use-now.ts';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  countAfter,
  dayCounts,
  daysOf,
  entriesByDay,
  entriesForPerson,
  unscheduledItems,
} from '#core/calendar/calendar-entries.ts';
import type { LocalDate } from '#core/kernel/local-date.ts';
import { chooseTime, type TypedTime } from '#core/publishing/choose-time.ts';
import { usualTimeOn } from '#core/calendar/suggested-times.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { whoPosts } from '#core/publishing/publication.ts';
import { clockDateIn } from '#core/kernel/zoned-time.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { requireAccount, useAccount } from '../../features/account/use-account.ts';
import { useSession } from '../../features/account/use-session.ts';
import { useStored } from '../../features/account/use-stored.ts';
import { keptConnectedIds } from '../../features/connections/kept-connected-ids.ts';
import { readKeptConnections } from '../../features/connections/stored-connections.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { useMergedItems } from '../../features/history/use-merged-items.ts';
import { useItemActions } from '../../features/item-actions/use-item-actions.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { paths } from '../../paths.ts';
import { usePageHeading } from '../../shell/page-heading.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { type CalendarLook, useCalendarPlace } from './use-calendar-place.ts';
import { Agenda, ForPerson } from './agenda.tsx';
import { spanWords } from './day-words.ts';
import { Toolbar } from './toolbar.tsx';
import { Unscheduled, type UnscheduledProps } from './unscheduled.tsx';
import { repeatedTexts } from '#core/calendar/repeated-texts.ts';

// As a hook, which a third screen would share, it would be in the first load of every screen.
const LateListKeys = lazyPart(() => import('../../shell/use-list-keys.ts'), 'LateListKeys');
const DayGrid = lazyPart(() => import('./day-grid.tsx'), 'DayGrid');
const MonthGrid = lazyPart(() => import('./month-grid.tsx'), 'MonthGrid');
const SampleCalendar = lazyPart(() => import('./sample-calendar.tsx'), 'SampleCalendar');
const SuggestionsPanel = lazyPart(() => import('./suggestions-panel.tsx'), 'SuggestionsPanel');
const AddDialog = lazyPart(() => import('./add-dialog.tsx'), 'AddDialog');
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');
const FeedDialog = lazyPart(() => import('./feed-dialog.tsx'), 'FeedDialog');
const SlotsDialog = lazyPart(() => import('./slots-dialog.tsx'), 'SlotsDialog');

type OpenDialog =
  | { readonly type: 'import' | 'slots' | 'feed' }
  /** `start` is the day, and the time, that were pressed. */
  | { readonly type: 'add'; readonly start?: TypedTime };

/** The button's label in the calendar's dialogs (docs/rules/planning.md). */
const scheduleLabel = 'Schedule Content';

const names = new Intl.ListFormat('en');

const none: readonly never[] = [];

/** The schedule by week, month and list, in this device's time zone. */
export function CalendarScreen() {
  const rows = useContentRows();
  const workspace = useWorkspace();
  const pillars = workspace?.pillars ?? none;
  const settings = workspace?.postSettings;
  const username = useSession().user?.username ?? null;
  const now = useNow();
  const zone = deviceZone();
  const today = clockDateIn(zone, now);
  const isWide = useMediaQuery('(min-width: 761px)');
  /** From this width on, a day of the grid has room for titles. Below it, a month shows marks, and a week a list. */
  const hasGrid = useMediaQuery('(min-width: 1000px)');
  const hasRoomBeside = useMediaQuery('(min-width: 1100px)');
  const place = useCalendarPlace(today, isWide ? 'month' : 'list');
  const [areSuggestionsShown, setAreSuggestionsShown] = useState(false);
  const [isSample, setIsSample] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const kept = useStored(readKeptConnections, null);
  const account = useAccount();
  const navigate = useNavigate();
  const connected = useMemo(() => keptConnectedIds(kept, now), [kept, now]);
  const listTools = useMemo(() => {
    const noteOn = async ({ id, row: { platformIds } }: StoredContentRow) => {
      // Without an answer of the server yet, nothing is said of who posts.
      const byHand = platformIds.flatMap((platformId) =>
        connected && whoPosts(platformId, connected) === 'person' ? (findPlatform(platformId)?.name ?? []) : [],
      );
      const yours = byHand.length > 0 ? ` You post on ${names.format(byHand)} yourself.` : '';
      const facts = { connected: connected ?? new Set<number>(), username, settings };
      // It is scheduled already, also where the code does not load.
      const loaded = await import('../../features/publishing/find-troubles.ts').catch(() => null);
      return yours + ((await loaded?.troublesNote(requireAccount(account), id, facts)) ?? '');
    };
    // Without `useMayGoOut`: a hook that several pages share is in the first load of each.
    const mayGoOut = async (ids: readonly string[]) => {
      const { askOpenChoices } = await import('../../features/publishing/ask-open-choices.tsx');
      return await askOpenChoices(requireAccount(account), ids, (path) => void navigate(path));
    };
    return { scheduleLabel, noteOn, mayGoOut };
  }, [account, connected, navigate, settings, username]);
  const actions = useItemActions(listTools);

  const { view, date } = place;
  const days = useMemo(() => daysOf(view, date), [view, date]);
  usePageHeading({ subtitle: `${spanWords(days[0] ?? date, days.at(-1) ?? date)} · times in ${zone}` });
  const planned = useMemo(() => rows && entriesByDay(rows, days, zone), [rows, days, zone]);
  const { yours, waiting } = useMemo(
    () => entriesForPerson(rows ?? none, { zone, now, connected }),
    [rows, zone, now, connected],
  );
  const unscheduled = useMemo(() => unscheduledItems(rows ?? none), [rows]);
  const merged = useMergedItems() ?? none;
  const look = useMemo<CalendarLook>(
    () => ({
      today,
      now,
      connected,
      colors: new Map(pillars.map(({ id, color }) => [id, color])),
      twins: repeatedTexts(rows ?? none),
      merged: new Map(merged.map((item) => [item.id, item])),
    }),
    [rows, pillars, today, now, connected, merged],
  );
  const pillarNames = useMemo(() => new Map(pillars.map(({ id, name }) => [id, name])), [pillars]);
  const hasNothing = rows?.every(({ row }) => row.deletedAt !== null || row.status === 'ideas');

  const suggestions = areSuggestionsShown && rows && (
    <PartBoundary fallback={<SkeletonList label="Finding good times" />}>
      <SuggestionsPanel rows={rows} pillars={pillars} zone={zone} today={today} now={now} actions={actions} />
    </PartBoundary>
  );
  const beside = (card?: UnscheduledProps['card']) => (
    <>
      {hasRoomBeside && suggestions}
      <Unscheduled items={unscheduled} pillars={pillarNames} actions={actions} {...(card && { card })} />
    </>
  );

  const chosen = place.chosen !== null && planned?.has(place.chosen) ? place.chosen : date;
  const addTo = (day: LocalDate, time = usualTimeOn(day, { zone, items: rows ?? none })) => {
    const isAhead = chooseTime({ date: day, time }, { zone, now }).ok;
    setDialog({ type: 'add', start: { date: day, time: isAhead ? time : '' } });
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Toolbar
        place={place}
        areSuggestionsShown={areSuggestionsShown}
        onSuggestions={() => setAreSuggestionsShown(!areSuggestionsShown)}
        onAdd={() => setDialog({ type: 'add' })}
        onAction={(action) => {
          if (action === 'export') void exportPlan();
          else setDialog({ type: action });
        }}
      />
      {!planned && <SkeletonList label="Loading the calendar" rows={4} />}
      {hasNothing && (
        <EmptyState
          title="Nothing to plan yet"
          text="Your drafts and scheduled posts will show here. Write your first draft, or turn an idea into one."
        >
          <Link to={paths.wizard} className={buttonClass({ variant: 'primary' })}>
            Create from Scratch
          </Link>
          <Link to={paths.studio} className={buttonClass()}>
            Open the Content Studio
          </Link>
          {!isSample && <Button onClick={() => setIsSample(true)}>See an example</Button>}
        </EmptyState>
      )}
      {hasNothing && isSample && (
        <PartBoundary fallback={<SkeletonList label="Loading the sample" />}>
          <SampleCalendar today={today} onLeave={() => setIsSample(false)} />
        </PartBoundary>
      )}
      {!hasRoomBeside && suggestions}
      <ForPerson title="Post it now" entries={yours} look={look} actions={actions} />
      <ForPerson title="Needs attention" entries={waiting} look={look} actions={actions} />
      {planned && hasGrid && view !== 'list' && (
        <PartBoundary fallback={<SkeletonList label="Loading the calendar" rows={4} />}>
          <DayGrid days={planned} items={rows ?? none} look={look} actions={actions} onAdd={addTo} onShow={place.show}>
            {beside}
          </DayGrid>
        </PartBoundary>
      )}
      {planned && !(hasGrid && view !== 'list') && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_280px]">
          {view === 'month' ? (
            <PartBoundary fallback={<SkeletonList label="Loading the calendar" rows={4} />}>
              <MonthGrid
                days={planned}
                look={look}
                actions={actions}
                chosen={chosen}
                onChoose={(day) => (planned.has(day) ? place.choose(day) : place.show(day))}
                onAdd={addTo}
              />
            </PartBoundary>
          ) : (
            <Agenda
              days={planned}
              look={look}
              actions={actions}
              later={countAfter(rows ?? none, days.at(-1) ?? date, zone)}
              onLater={() => place.turn(1)}
            />
          )}
          <div className="grid content-start gap-6 min-[1100px]:sticky min-[1100px]:top-[calc(var(--header,80px)+12px)] min-[1100px]:max-h-[calc(100dvh-var(--header,80px)-24px)] min-[1100px]:overflow-y-auto">
            {beside()}
          </div>
        </div>
      )}
      {planned && (
        <p role="status" className="text-sm text-ink-2">
          {sums()}
        </p>
      )}
      <PartBoundary fallback={null}>
        <LateListKeys items={rows ?? none} actions={actions} />
      </PartBoundary>
      <PartBoundary fallback={null}>
        {dialog?.type === 'add' && (
          <AddDialog items={unscheduled} start={dialog.start} onClose={() => setDialog(null)} />
        )}
        {dialog?.type === 'import' && rows && (
          <ImportDialog items={rows} pillars={pillars} zone={zone} onClose={() => setDialog(null)} />
        )}
        {dialog?.type === 'feed' && <FeedDialog onClose={() => setDialog(null)} />}
        {dialog?.type === 'slots' && <SlotsDialog zone={zone} onClose={() => setDialog(null)} />}
      </PartBoundary>
    </div>
  );

  async function exportPlan(): Promise<void> {
    const { downloadPlan } = await import('./download-plan.ts');
    downloadPlan(rows ?? none, { pillars, zone, today });
  }

  /** A one-line summary of what is shown. */
  function sums(): string {
    const { scheduled, published } = dayCounts([...(planned?.values() ?? [])].flat(), { now, connected });
    const [toPost, needing] = [yours.length, waiting.length];
    return [
      `${scheduled.toLocaleString('en')} scheduled`,
      `${published.toLocaleString('en')} published`,
      ...(toPost > 0 ? [`${toPost.toLocaleString('en')} to post yourself`] : []),
      ...(needing > 0 ? [`${needing.toLocaleString('en')} ${needing === 1 ? 'needs' : 'need'} attention`] : []),
      ...(hasGrid && view !== 'list' ? ['drag to reschedule, or use the menu; you can undo every move'] : []),
    ].join(' · ');
  }
}
