import { RiArrowDownSLine, RiArrowUpSLine } from '@remixicon/react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

/** Closed shows the head only; middle leaves most of the page visible; full covers it up to the header. */
export const sheetHeights = ['closed', 'middle', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

export interface SheetProps {
  readonly label: string;
  readonly height: SheetHeight;
  readonly onHeight: (height: SheetHeight) => void;
  /** Visible at every height. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/**
 * Height of the content. At the middle one, ten lines of a draft stay visible on a phone of 844 pixels and five on one
 * of 640. A small phone on its side has room for a field.
 */
const contentHeights: Readonly<Record<SheetHeight, string>> = {
  closed: '0px',
  middle: 'clamp(120px, 100dvh - 456px, 236px)',
  full: 'calc(100dvh - var(--header, 56px) - 124px)',
};

/** Pixels that a finger must move before the sheet changes its height. */
const DRAG = 32;

/**
 * A sheet at the bottom of a page with three heights. Its head is dragged, or pressed; its content stays mounted while
 * it is closed.
 */
export function Sheet({ label, height, onHeight, head, children }: SheetProps) {
  const startY = useRef<number | null>(null);
  const at = sheetHeights.indexOf(height);
  const move = (by: 1 | -1) => {
    const next = sheetHeights[at + by];
    if (next) onHeight(next);
  };
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current === null) return;
      const up = startY.current - event.clientY;
      if (Math.abs(up) < DRAG) return;
      // Each further stretch is another step.
      startY.current = event.clientY;
      move(up > 0 ? 1 : -1);
    },
    onPointerUp: () => {
      startY.current = null;
    },
    onPointerCancel: () => {
      startY.current = null;
    },
  };
  return (
    <section aria-label={label} className="grid rounded-t-lg border border-b-0 border-line bg-surface shadow-high">
      <div className="grid justify-items-center pt-1.5 touch-none" {...drag}>
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-line-strong" />
      </div>
      <div className="flex min-h-11 items-center gap-2 pr-2 pl-4">
        <div className="min-w-0 grow">{head}</div>
        <IconButton label={`Less of ${label}`} disabled={at === 0} onClick={() => move(-1)}>
          <RiArrowDownSLine size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={`More of ${label}`} disabled={at === sheetHeights.length - 1} onClick={() => move(1)}>
          <RiArrowUpSLine size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        style={{ height: contentHeights[height] }}
        // Positioned, or hidden inputs far down would make the page longer.
        className="relative overflow-y-auto overscroll-contain px-4 transition-[height] duration-150"
        // Nothing in a closed sheet can take the focus.
        inert={height === 'closed'}
      >
        <div className="pt-1 pb-5">{children}</div>
      </div>
    </section>
  );
}
