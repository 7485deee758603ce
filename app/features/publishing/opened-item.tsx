import type { ReactNode } from 'react';
import { readRegister } from '#core/documents/registers.ts';
import { useContentItem, type ContentItemState } from '../content/use-content-item.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type ReadyItem = Extract<ContentItemState, { state: 'ready' }>;

export interface OpenedItemProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly children: (opened: ReadyItem) => ReactNode;
}

/** Opens the item that a dialog is about; says so where it is not there, or was deleted meanwhile. */
export function OpenedItem({ id, onClose, children }: OpenedItemProps) {
  const opened = useContentItem(id);
  if (opened.state === 'loading') return <Skeleton className="h-[140px]" />;
  if (opened.state === 'ready' && readRegister(opened.item.deletedAt) === null) return children(opened);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-base text-ink-2">
        {whyNot(opened)}
      </p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

function whyNot(opened: ContentItemState): string {
  if (opened.state === 'failed') return `Could not open this: ${opened.reason}`;
  if (opened.state === 'incomplete') return 'This has not synced to this device yet.';
  return 'This has been deleted.';
}
