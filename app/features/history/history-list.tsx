import { RiArrowRightLine } from '@remixicon/react';
import { useDeferredValue, useState } from 'react';
import { deviceHere } from '../../engine/store/device-here.ts';
import { versionKey } from '#core/documents/version-names.ts';
import type { Moment } from '#core/history/work-sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useWizard } from '../writing/wizard-context.ts';
import { actPhrase, changesPhrase, momentTime, sessionDevice, sessionTime } from './session-words.ts';
import { type HistoryEntry, useHistory } from './use-history.ts';
import { VersionView } from './version-view.tsx';

/** A moment that is shown: one that the slider stands at, or the end of a session that was opened in the list. */
interface Shown {
  readonly key: string;
  /** The heads before the session; null for a moment. */
  readonly since: readonly string[] | null;
}

/** The item's sessions of work, latest first, and a slider to every moment between them. */
export function HistoryList() {
  const { document } = useWizard();
  const { entries, moments, names, hasMore, showMore } = useHistory(document);
  const [shown, setShown] = useState<Shown | null>(null);
  const [now] = useState(Date.now);
  // Reading a version of a long text takes longer than a frame, and the slider must follow the hand.
  const settled = useDeferredValue(shown);
  if (!entries) return <Skeleton className="h-[240px]" />;
  if (entries.length === 0 && !hasMore) return <p className="text-base text-ink-2">No versions yet.</p>;
  const indexOf = (key: string | undefined) => moments.findIndex((moment) => moment.key === key);
  const open = settled && moments[indexOf(settled.key)];
  const openEntry = ({ session }: HistoryEntry) => {
    const end = versionKey(session.after);
    const last = moments.find(({ after }) => versionKey(after) === end);
    if (last) setShown({ key: last.key, since: session.before });
  };
  return (
    <div className="grid gap-4">
      {moments.length > 1 && (
        <MomentSlider
          moments={moments}
          index={indexOf(shown?.key)}
          onChange={({ key }) => setShown({ key, since: null })}
        />
      )}
      {open ? (
        <VersionView
          moment={open}
          since={settled.since}
          name={names.get(versionKey(open.heads)) ?? null}
          onBack={() => setShown(null)}
        />
      ) : (
        <div className="grid gap-3">
          <p className="text-base text-ink-2">
            Every version is kept. Restoring one adds a new version, so nothing is lost.
          </p>
          <ul aria-label="Versions" className="grid">
            {entries.map((entry, index) => (
              <li key={entry.key} className="border-t border-line">
                <EntryButton entry={entry} isLatest={index === 0} now={now} onOpen={() => openEntry(entry)} />
              </li>
            ))}
          </ul>
          {hasMore && (
            <Button className="justify-self-start" onClick={showMore}>
              Show earlier versions
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface MomentSliderProps {
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
  );
}

interface EntryButtonProps {
  readonly entry: HistoryEntry;
  readonly isLatest: boolean;
  readonly now: number;
  readonly onOpen: () => void;
}

function EntryButton({ entry: { session, name, changes }, isLatest, now, onOpen }: EntryButtonProps) {
  const { document } = useWizard();
  const act = actPhrase(session);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 text-left transition-colors duration-120 hover:bg-sunken"
    >
      <span className="grid gap-0.5">
        {name && <span className="font-serif text-md wrap-anywhere">{name}</span>}
        <span className="font-medium wrap-anywhere">
          {sessionDevice(session, deviceHere(document))}
          {isLatest && <span className="font-normal text-ink-3"> · current version</span>}
        </span>
        <span className="text-sm text-ink-2">{sessionTime(session, now)}</span>
        {act && <span className="text-sm text-ink-2">{act}</span>}
        <span className="text-sm text-ink-2">{changes ? changesPhrase(changes) : 'Counting words…'}</span>
      </span>
      <RiArrowRightLine size={17} aria-hidden="true" className="text-ink-3 group-hover:text-ink" />
    </button>
  );
}
