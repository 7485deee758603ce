import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { useSyncStatus } from '../data/sync/use-sync-status.ts';
import { syncStatusLabel, type SyncWord } from '../sync/status.ts';
import { Dot } from '../ui/dot.tsx';
import { SyncLog } from './sync-log.tsx';

const colors: Readonly<Record<SyncWord, string>> = {
  'Not saved': 'var(--bad)',
  'Saved on this device': 'var(--info)',
  Syncing: 'var(--info)',
  Synced: 'var(--good)',
  Offline: 'var(--warn)',
  'Needs sign-in': 'var(--bad)',
  Conflict: 'var(--warn)',
  'Needs attention': 'var(--bad)',
};

/** Where the person's work is, in a word; opens the log of what was synced when. */
export function SyncStatus() {
  const status = useSyncStatus();
  if (!status) return null;
  const label = syncStatusLabel(status);
  const [word, rest] = label.split(/(?=, )/);
  return (
    <Popover.Root positioning={{ placement: 'bottom-end', gutter: 6 }} lazyMount unmountOnExit>
      <Popover.Trigger
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-full border border-line bg-surface px-3 text-xs font-medium text-ink-2 transition-colors duration-120 hover:border-line-strong desk:min-h-8"
        aria-label={`Sync status: ${label}. Open the log.`}
      >
        <Dot color={colors[status.word]} />
        <span className="truncate">
          {word}
          {rest && <span className="max-desk:hidden">{rest}</span>}
        </span>
      </Popover.Trigger>
      {/* The words live in a region of their own: the trigger's name would be read again with every number. */}
      <span role="status" aria-label="Sync" className="sr-only">
        {label}
      </span>
      <Portal>
        <Popover.Positioner className="z-50">
          <Popover.Content className="grid w-[340px] max-w-[calc(100vw-24px)] animate-appear gap-3 rounded-md border border-line bg-surface p-4 shadow-high focus-visible:outline-none">
            <div>
              <Popover.Title className="font-serif text-lg">{label}</Popover.Title>
              {status.detail && <Popover.Description className="mt-1 text-sm text-ink-2">{status.detail}</Popover.Description>}
            </div>
            <SyncLog needsSignIn={status.word === 'Needs sign-in'} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
