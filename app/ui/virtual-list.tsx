/**
 * A list that renders only the visible items, a margin of 600 px above and below, and the item that has the focus.
 *
 * All items have the same height, so an item's position follows from its index, and the list's height from the number
 * of items; nothing is measured. The list scrolls with the page, or by itself (`isScroller`). The visible range is
 * recomputed on scroll and resize.
 *
 * Invariants: the focused item stays mounted when it is scrolled out of view, so the keyboard focus is not lost.
 * `aria-setsize` and `aria-posinset` describe the whole list.
 */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Pixels above and below the visible part in which items are rendered. */
const AHEAD = 600;

export interface VirtualListProps<Item extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Pixels: the height of each item, and the gap between two. */
  readonly height: number;
  readonly gap: number;
  readonly columns?: number;
  /** Whether the list scrolls by itself instead of with the page. */
  readonly isScroller?: boolean;
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** See the top of this file. */
export function VirtualList<Item extends { readonly id: string }>({
  label,
  items,
  height,
  gap,
  columns = 1,
  isScroller = false,
  className,
  children,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [range, setRange] = useState({ first: 0, end: 20 });
  const rows = Math.ceil(items.length / columns);
  const pitch = height + gap;

  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return;
      const top = scroller.current?.getBoundingClientRect().top ?? 0;
      const seen = scroller.current?.clientHeight ?? window.innerHeight;
      const above = top - list.current.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor((above - AHEAD) / pitch)) * columns;
      const end = Math.max(0, Math.ceil((above + seen + AHEAD) / pitch)) * columns;
      setRange((now) => (now.first === first && now.end === end ? now : { first, end }));
    };
    look();
    const target = scroller.current ?? window;
    target.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      target.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [pitch, columns]);

  const shown = items.slice(range.first, range.end).map((item, index) => ({ item, index: range.first + index }));
  const kept = focused === null ? -1 : items.findIndex(({ id }) => id === focused);
  if (kept !== -1 && (kept < range.first || kept >= range.end)) {
    const entry = { item: items[kept]!, index: kept };
    if (kept < range.first) shown.unshift(entry);
    else shown.push(entry);
  }

  const drawn = (
    // Only records which item has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={label}
      className={classNames('relative', !isScroller && className)}
      style={{ height: Math.max(0, rows * pitch - gap) }}
      onFocus={({ target }) => setFocused(target.closest('[data-item]')?.getAttribute('data-item') ?? null)}
      onBlur={() => setFocused(null)}
    >
      {shown.map(({ item, index }) => (
        <li
          key={item.id}
          data-item={item.id}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className="absolute scroll-mt-24 scroll-mb-24"
          style={{
            top: Math.floor(index / columns) * pitch,
            left: `calc((100% + ${gap}px) / ${columns} * ${index % columns})`,
            width: `calc((100% + ${gap}px) / ${columns} - ${gap}px)`,
            height,
          }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
  if (!isScroller) return drawn;
  return (
    <div ref={scroller} className={classNames('overflow-y-auto', className)}>
      {drawn}
    </div>
  );
}
