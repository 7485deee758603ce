import { Popover } from '@ark-ui/react/popover';
import { useMergedItems } from '../data/merged/use-merged-items.ts';
import { syncStatusLabel, type SyncStatus } from '../sync/status.ts';
import { Panel } from '../ui/panel.tsx';
import { mergedCount } from './merged-count.ts';
import { SyncHistory } from './sync-history.tsx';

export interface SyncPanelProps {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly status: SyncStatus;
}

/** What stands behind the status word: why, what waits for a choice, and the log. */
export function SyncPanel({ triggerId, isOpen, onClose, status }: SyncPanelProps) {
  const { detail, conflicts, word } = status;
  const merged = mergedCount(useMergedItems() ?? []);
  return (
    <Panel triggerId={triggerId} isOpen={isOpen} onClose={onClose} className="grid w-[340px] gap-3 p-4">
      <div className="grid gap-1">
        <Popover.Title className="font-serif text-lg">{syncStatusLabel(status)}</Popover.Title>
        {detail && <Popover.Description className="text-sm text-ink-2">{detail}</Popover.Description>}
        {conflicts > 0 && (
          <p className="text-sm text-warn">
            {conflicts === 1 ? '1 piece was' : `${conflicts} pieces were`} changed on two devices. Open{' '}
            {conflicts === 1 ? 'it' : 'them'} to choose.
          </p>
        )}
        {merged && <p className="text-sm text-ink-2">{merged}</p>}
      </div>
      <SyncHistory needsSignIn={word === 'Needs sign-in'} />
    </Panel>
  );
}
