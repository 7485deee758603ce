import { format, isToday } from 'date-fns';
import { useSignInAgain } from '../account/use-come-back.ts';
import { useSyncHistory } from './use-sync-status.ts';
import { Button } from '../../ui/button.tsx';

const shownEntries = 30;

export function SyncHistory({ needsSignIn }: { readonly needsSignIn: boolean }) {
  const entries = useSyncHistory();
  const signInAgain = useSignInAgain();
  return (
    <>
      {needsSignIn && (
        <Button variant="primary" onClick={() => void signInAgain()}>
          Sign in again
        </Button>
      )}
      <div className="border-t border-line pt-3">
        <h3 className="mb-1.5 font-sans text-xs font-medium text-ink-3">Sync history</h3>
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
      </div>
    </>
  );
}
