import { RiArrowRightSLine } from '@remixicon/react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { versionKey } from '#core/documents/version-names.ts';
import type { Moment } from '#core/history/work-sessions.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useWizard } from '../writing/wizard-context.ts';
import { historyDays } from './history-days.ts';
import { actPhrase, changesPhrase, momentTime, sessionAuthor, sessionTime } from './session-words.ts';
import { type HistoryEntry, useHistory } from './use-history.ts';
import { VersionView } from './version-view.tsx';

/** A moment that is shown: one that the slider stands at, or the end of a session that was opened in the list. */
interface Shown {
  readonly key: string;
  /** The heads before the session; null for a moment. */
  readonly since: readonly string[] | null;
}

/** The item's sessions of work by day, latest first; an opened one with a slider to every moment around it. */
export function HistoryList() {
  const { document } = useWizard();
  const { entries, isCounting, moments, names, hasMore, showMore } = useHistory(document);
  const [shown, setShown] = useState<Shown | null>(null);
  const [now] = useState(Date.now);
  const [lastOpened, setLastOpened] = useState<string | null>(null);
  // Reading a version of a long text takes longer than a frame, and the slider must follow the hand.
  const settled = useDeferredValue(shown);
  if (!entries || (entries.length === 0 && isCounting)) return <Skeleton className="h-[240px]" />;
  if (entries.length === 0 && !hasMore) return <p className="text-base text-ink-2">No versions yet.</p>;
  const indexOf = (key: string | undefined) => moments.findIndex((moment) => moment.key === key);
  const open = settled && moments[indexOf(settled.key)];
  const openEntry = ({ key, session }: HistoryEntry) => {
    const end = versionKey(session.after);
    const last = moments.find(({ after }) => versionKey(after) === end);
    if (!last) return;
    setLastOpened(key);
    setShown({ key: last.key, since: session.before });
  };
  if (open)
    return (
      <VersionView
        moment={open}
        since={settled.since}
        name={names.get(versionKey(open.heads)) ?? null}
        onBack={() => setShown(null)}
        slider={
          moments.length > 1 && (
            <MomentSlider
              moments={moments}
              index={indexOf(shown?.key)}
              onChange={({ key }) => setShown({ key, since: null })}
            />
          )
        }
      />
    );
  return (
    <div className="grid gap-3">
      <p className="text-base text-ink-2">Every version is kept. Open one to read it or to bring it back.</p>
      <Days {...{ entries, now, focused: lastOpened, onOpen: openEntry }} />
      {isCounting && (
        <p role="status" className="text-sm text-ink-3">
          Counting words…
        </p>
      )}
      {hasMore && !isCounting && (
        <Button className="justify-self-start" onClick={showMore}>
          Show earlier versions
        </Button>
      )}
    </div>
  );
}

interface DaysProps {
  readonly entries: readonly HistoryEntry[];
  readonly now: number;
  /** The entry that was open before, which gets the focus; null at first. */
  readonly focused: string | null;
  readonly onOpen: (entry: HistoryEntry) => void;
}

function Days({ entries, now, focused, onOpen }: DaysProps) {
  const list = useRef<HTMLUListElement>(null);
  const days = useMemo(() => historyDays(entries, now), [entries, now]);
  const [first] = entries;
  useEffect(() => {
    if (focused === null) return;
    const buttons = buttonsIn(list.current);
    (buttons.find(({ dataset }) => dataset['version'] === focused) ?? buttons[0])?.focus();
    // Only when the list comes back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <ul ref={list} aria-label="Versions" data-versions="" className="grid gap-4">
      {days.map(({ day, entries: own }) => (
        <li key={own[0]!.key} className="grid gap-1">
          <h3 className="font-sans text-sm font-semibold text-ink-2">{day}</h3>
          <ul aria-label={day} className="grid">
            {own.map((entry) => (
              <li key={entry.key} className="border-t border-line">
                <EntryButton entry={entry} isLatest={entry === first} onOpen={() => onOpen(entry)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Arrows, Home and End move through the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsIn(event.currentTarget.closest<HTMLElement>('[data-versions]'));
  const at = buttons.findIndex((button) => button === document.activeElement);
  const last = buttons.length - 1;
  const to = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1), Home: 0, End: last }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  buttons[to]?.focus();
}

function buttonsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-version]') ?? [])];
}

interface EntryButtonProps {
  readonly entry: HistoryEntry;
  readonly isLatest: boolean;
  readonly onOpen: () => void;
}

function EntryButton({ entry: { key, session, name, changes }, isLatest, onOpen }: EntryButtonProps) {
  const { document } = useWizard();
  const act = actPhrase(session);
  return (
    <button
      type="button"
      data-version={key}
      onClick={onOpen}
      onKeyDown={moveFocus}
      className="group grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left transition-colors duration-120 hover:bg-sunken"
    >
      <span className="grid">
        {name && <span className="font-serif text-md wrap-anywhere">{name}</span>}
        <span className="wrap-anywhere">
          <span className="font-medium tabular-nums">{sessionTime(session)}</span>
          <span className="text-ink-2"> · {sessionAuthor(session, deviceHere(document))}</span>
          {isLatest && <span className="text-ink-3"> · current version</span>}
        </span>
        {act && <span className="text-sm text-ink-2">{act}</span>}
        {changes && <span className="text-sm text-ink-2">{changesPhrase(changes)}</span>}
      </span>
      <RiArrowRightSLine size={18} aria-hidden="true" className="text-ink-3 group-hover:text-ink" />
    </button>
  );
}

export interface MomentSliderProps {
  /** The earliest first. */
  readonly moments: readonly Moment[];
  /** -1 while none is chosen: the slider then stands at the current one. */
  readonly index: number;
  readonly onChange: (moment: Moment) => void;
}

/** Leads to any moment of the item. A step is at most ten seconds of writing. */
function MomentSlider({ moments, index, onChange }: MomentSliderProps) {
  const last = moments.length - 1;
  const at = index < 0 ? last : index;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <Slider
        label="Moment"
        value={at}
        min={0}
        max={last}
        step={1}
        valueText={momentTime(moments[at]!)}
        hasSteps
        onChange={(value) => {
          const moment = moments[value];
          if (moment) onChange(moment);
        }}
      />
      <p className="text-sm text-ink-3">Looking for one sentence? Go through the writing, ten seconds at a step.</p>
    </div>
  );
}
