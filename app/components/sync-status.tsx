import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { useSyncStatus } from '../data/sync/use-sync-status.ts';
import { syncStatusLabel, type SyncWord } from '../sync/status.ts';
import { Dot } from '../ui/dot.tsx';
import { SyncLog } from './sync-log.tsx';

const looks: Readonly<Record<SyncWord, { readonly color: string; readonly short?: string }>> = {
  'Not saved': { color: 'var(--bad)' },
  'Saved on this device': { color: 'var(--info)', short: 'Saved here' },
  Syncing: { color: 'var(--info)' },
  Synced: { color: 'var(--good)' },
  Offline: { color: 'var(--warn)', short: 'Offline' },
  'Needs sign-in': { color: 'var(--bad)', short: 'Sign in' },
  Conflict: { color: 'var(--warn)' },
  'Needs attention': { color: 'var(--bad)', short: 'Attention' },
};

/** Where the person's work is, in a word; opens the log of what was synced when. */
export function SyncStatus() {
  const status = useSyncStatus();
  if (!status) return null;
  const label = syncStatusLabel(status);
  const { color, short = label } = looks[status.word];
  return (
    <Popover.Root positioning={{ placement: 'bottom-end', gutter: 6 }} lazyMount unmountOnExit>
      <Popover.Trigger
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-surface px-3 text-xs font-medium text-ink-2 transition-colors duration-120 hover:border-line-strong desk:min-h-8"
        aria-label={`Sync status: ${label}. Open the log.`}
      >
        <Dot color={color} />
        <span className="whitespace-nowrap max-desk:hidden">{label}</span>
        <span className="whitespace-nowrap max-[360px]:hidden desk:hidden">{short}</span>
      </Popover.Trigger>
      {/* The words live in a region of their own: the trigger's name would be read again with every number. */}
      <span role="status" aria-label="Sync" className="sr-only">
        {label}
      </span>
      <Portal>
        <Popover.Positioner className="z-50">
          <Popover.Content className="grid w-[340px] max-w-[calc(100vw-24px)] animate-appear gap-3 rounded-md border border-line bg-surface p-4 shadow-high focus-visible:outline-none">
            <div className="grid gap-1">
              <Popover.Title className="font-serif text-lg">{label}</Popover.Title>
              {status.detail && <Popover.Description className="text-sm text-ink-2">{status.detail}</Popover.Description>}
              {status.conflicts > 0 && (
                <p className="text-sm text-warn">
                  {status.conflicts === 1 ? '1 piece was' : `${status.conflicts} pieces were`} changed on two devices. Open {status.conflicts === 1 ? 'it' : 'them'} to choose.
                </p>
              )}
            </div>
            <SyncLog needsSignIn={status.word === 'Needs sign-in'} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
