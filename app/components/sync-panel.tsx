import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { useEffect, useRef } from 'react';
import { useMergedPieces } from '../data/merged/use-merged-pieces.ts';
import { syncStatusLabel, type SyncStatus } from '../sync/status.ts';
import { mergedCount } from './merged-count.ts';
import { SyncLog } from './sync-log.tsx';

export interface SyncPanelProps {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly status: SyncStatus;
}

/** What stands behind the status word: why, what waits for a choice, and the log. */
export function SyncPanel({ triggerId, isOpen, onClose, status }: SyncPanelProps) {
  const { detail, conflicts, word } = status;
  const merged = mergedCount(useMergedPieces() ?? []);
  const content = useRef<HTMLDivElement>(null);
  // A popover that starts open leaves the focus where it was.
  useEffect(() => content.current?.focus(), []);
  return (
    <Popover.Root
      ids={{ trigger: triggerId }}
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      positioning={{ placement: 'bottom-end', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            ref={content}
            className="z-50 grid w-[340px] max-w-[calc(100vw-24px)] data-[state=open]:animate-appear gap-3 rounded-md border border-line bg-surface p-4 shadow-high focus-visible:outline-none"
          >
            <div className="grid gap-1">
              <Popover.Title className="font-serif text-lg">{syncStatusLabel(status)}</Popover.Title>
              {detail && <Popover.Description className="text-sm text-ink-2">{detail}</Popover.Description>}
              {conflicts > 0 && (
                <p className="text-sm text-warn">
                  {conflicts === 1 ? '1 piece was' : `${conflicts} pieces were`} changed on two devices. Open {conflicts === 1 ? 'it' : 'them'} to choose.
                </p>
              )}
              {merged && <p className="text-sm text-ink-2">{merged}</p>}
            </div>
            <SyncLog needsSignIn={word === 'Needs sign-in'} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
