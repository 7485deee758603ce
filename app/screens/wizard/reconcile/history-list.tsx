import { RiArrowRightLine } from '@remixicon/react';
import { useState } from 'react';
import { useHistory, type HistoryEntry } from '../../../data/history/use-history.ts';
import { deviceHere } from '../../../engine/device-here.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWizard } from '../wizard-context.ts';
import { changesPhrase, sessionDevice, sessionTime } from './session-words.ts';
import { VersionView } from './version-view.tsx';

/** The item's sessions of work, the latest first; each leads to the version that it left. */
export function HistoryList() {
  const { document } = useWizard();
  const { entries, hasMore, showMore } = useHistory(document);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [now] = useState(Date.now);
  if (!entries) return <Skeleton className="h-[240px]" />;
  const open = entries.findIndex(({ key }) => key === openKey);
  if (open >= 0)
    return <VersionView entry={entries[open]!} isLatest={open === 0} now={now} onBack={() => setOpenKey(null)} />;
  if (entries.length === 0 && !hasMore) return <p className="text-base text-ink-2">Nothing was written here yet.</p>;
  return (
    <div className="grid gap-3">
      <p className="text-base text-ink-2">
        Every version is kept. Bringing one back is a new edit, and nothing is lost.
      </p>
      <ul aria-label="Versions" className="grid">
        {entries.map((entry, index) => (
          <li key={entry.key} className="border-t border-line">
            <EntryButton entry={entry} isLatest={index === 0} now={now} onOpen={() => setOpenKey(entry.key)} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className="justify-self-start" onClick={showMore}>
          Show earlier versions
        </Button>
      )}
    </div>
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
          {isLatest && <span className="font-normal text-ink-3"> · as it is now</span>}
        </span>
        <span className="text-sm text-ink-2">{sessionTime(session, now)}</span>
        <span className="text-sm text-ink-2">{changes ? changesPhrase(changes) : 'Counting words…'}</span>
      </span>
      <RiArrowRightLine size={17} aria-hidden="true" className="text-ink-3 group-hover:text-ink" />
    </button>
  );
}
