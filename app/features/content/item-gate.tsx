/**
 * The gate before an open item: the one place that says why an item cannot be shown.
 *
 *   loading     the caller's skeleton
 *   missing     unknown on this device: deleted for good, or on a device that has not synced
 *   incomplete  known, but its text is still downloading; it opens by itself
 *   failed      this device could not read it
 *   deleted     here or on another device, maybe while it was open
 *   ready       the caller's screen
 *
 * `ItemPage` fills a screen, `ItemPart` a dialog or a row of a list. Other people's items are never on this device, so
 * they count as missing.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isDeleted } from '#core/documents/deletion.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ContentItemState, type ReadyItem, useContentItem } from './use-content-item.ts';

type Unavailable = Exclude<ContentItemState, ReadyItem | { state: 'loading' }> | { readonly state: 'deleted' };

export interface ItemPageProps {
  readonly id: string;
  /** Shown while the item is read from this device. */
  readonly loading: ReactNode;
  /** The list that leads to other items. */
  readonly list: { readonly path: string; readonly label: string };
  /** Another way to the item, where it exists and cannot be shown here. */
  readonly otherWay?: ReactNode;
  /** Shows deleted items like others. */
  readonly isDeletedShown?: boolean;
  readonly children: (opened: ReadyItem) => ReactNode;
}

/** A screen of an item. */
export function ItemPage({ id, loading, list, otherWay, isDeletedShown = false, children }: ItemPageProps) {
  const opened = useContentItem(id);
  if (opened.state === 'loading') return loading;
  if (opened.state === 'ready' && (isDeletedShown || !isDeleted(opened.item))) return children(opened);
  const leave = (
    <Link to={list.path} className={buttonClass({ variant: 'primary' })}>
      {list.label}
    </Link>
  );
  const unavailable = whyUnavailable(opened);
  switch (unavailable.state) {
    case 'missing':
      return (
        <EmptyState title="Not found" text="It may be on a device that has not synced yet.">
          {leave}
        </EmptyState>
      );
    case 'deleted':
      return (
        <EmptyState title="This was deleted" text="It was deleted here or on another device.">
          {leave}
        </EmptyState>
      );
    case 'incomplete':
      return (
        <EmptyState
          title="Loading your text"
          text="The text is still downloading to this device. It will appear here in a moment."
        >
          {otherWay}
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState title="Could not open this" text={unavailable.reason}>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          {otherWay}
        </EmptyState>
      );
  }
}

export interface ItemPartProps {
  readonly id: string;
  /** Shown while the item is read from this device. */
  readonly loading?: ReactNode;
  readonly onClose: () => void;
  readonly children: (opened: ReadyItem) => ReactNode;
}

/** An item in a dialog or in a row of a list. */
export function ItemPart({ id, loading = <Skeleton className="h-[140px]" />, onClose, children }: ItemPartProps) {
  const opened = useContentItem(id);
  if (opened.state === 'loading') return loading;
  if (opened.state === 'ready' && !isDeleted(opened.item)) return children(opened);
  return <UnavailablePart why={whyUnavailable(opened)} onClose={onClose} />;
}

/** Says in a dialog or a row why an item cannot be shown. */
export function UnavailablePart({ why, onClose }: { readonly why: Unavailable; readonly onClose: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-base text-ink-2">
        {unavailableSentence(why)}
      </p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

function unavailableSentence(why: Unavailable): string {
  switch (why.state) {
    case 'failed':
      return `Could not open this: ${why.reason}`;
    case 'incomplete':
      return 'This has not synced to this device yet.';
    case 'missing':
    case 'deleted':
      return 'This has been deleted.';
  }
}

/** A ready item that is not shown is a deleted one. */
function whyUnavailable(opened: Exclude<ContentItemState, { state: 'loading' }>): Unavailable {
  return opened.state === 'ready' ? { state: 'deleted' } : opened;
}
