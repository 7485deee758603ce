import { useDraggable } from '@dnd-kit/core';
import { RiDraggable } from '@remixicon/react';
import type { CSSProperties, ReactNode } from 'react';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { titleOf } from '../../features/item-actions/item-actions.ts';

/** The name of an item's drag handle, different for each day. */
export function handleName(id: string, date: string | null): string {
  return `${id} ${date ?? ''}`;
}

export interface DraggableCardProps {
  readonly item: StoredContentRow;
  /** The day that it is dragged from; null for an item without one. */
  readonly date: string | null;
  readonly isDisabled?: boolean;
  readonly className: string;
  readonly style?: CSSProperties;
  /** Draws the card. `handle` is null while it cannot be dragged. */
  readonly children: (handle: ReactNode) => ReactNode;
}

/**
 * A card that a mouse drags by any part of it. Fingers scroll the page there, so they use the handle, as the keyboard
 * does.
 */
export function DraggableCard({ item, date, isDisabled = false, className, style, children }: DraggableCardProps) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: item.id, data: { date }, disabled: isDisabled });
  const handle = isDisabled ? null : (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      data-moves={handleName(item.id, date)}
      aria-label={`Move ${titleOf(item)}`}
      className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
    >
      <RiDraggable size={16} aria-hidden="true" />
    </button>
  );
  return (
    // The handle is the control of a keyboard; this surface is only a larger one for the mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={className}
      style={style}
      onMouseDown={isDisabled ? undefined : (event) => listeners?.['onMouseDown']?.(event)}
    >
      {children(handle)}
    </article>
  );
}
