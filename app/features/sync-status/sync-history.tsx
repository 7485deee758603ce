import { format, isToday } from 'date-fns';
import { useSignInAgain } from '../account/use-come-back.ts';
import { useSyncHistory } from './use-sync-status.ts';
import { Button } from '../../ui/button.tsx';

const shownEntries = 30;

export interface SyncHistoryProps {
  readonly needsSignIn: boolean;
  /** Whether it is unfolded at first. In the middle of a page it is long. */
  readonly isOpen: boolean;
}

export function SyncHistory({ needsSignIn, isOpen }: SyncHistoryProps) {
  const entries = useSyncHistory();
  const signInAgain = useSignInAgain();
  return (
    <>
      {needsSignIn && (
        <Button variant="primary" onClick={() => void signInAgain()}>
          Sign in again
        </Button>
      )}
      <details open={isOpen} className="border-t border-line pt-3">
        <summary className="mb-1.5 min-h-11 cursor-pointer content-center text-xs font-medium text-ink-3 desk:min-h-6">
          Sync history
        </summary>
        {entries?.length === 0 && <p className="text-sm text-ink-2">Nothing synced from this device yet.</p>}
        {entries && entries.length > 0 && (
          // Focusable, because it scrolls.
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label="Sync history"
            className="grid max-h-[40dvh] gap-1.5 overflow-y-auto text-sm"
          >
            {entries.slice(0, shownEntries).map((entry) => (
              <li key={entry.id} className="flex gap-3">
                <time dateTime={new Date(entry.at).toISOString()} className="w-[86px] shrink-0 text-ink-3">
                  {format(entry.at, isToday(entry.at) ? 'HH:mm:ss' : 'd MMM HH:mm')}
                </time>
                <span className="min-w-0">{entry.text}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
}
