import { RiArrowDownSLine, RiArrowUpSLine } from '@remixicon/react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
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
  middle: 'clamp(120px, 100dvh - 480px, clamp(160px, 100dvh - 656px, 236px))',
  full: 'calc(100dvh - var(--header, 56px) - 124px)',
};

/** Pixels a millisecond from which the finger's release throws the sheet. A slow drag is below 0.5. */
const FLING = 0.8;

/** Milliseconds before the release over which its speed is measured. A finger that was held has none. */
const SPEED_MS = 80;

interface DragPoint {
  readonly y: number;
  readonly at: number;
}

/**
 * The height that a released sheet takes: the nearest one, or after a fling the next one in its direction.
 *
 * @param content the height of its content at the release
 * @param speed upward, in pixels a millisecond
 * @param stops the heights of the content, from the lowest to the highest
 */
export function releasedHeight(content: number, speed: number, stops: readonly number[]): SheetHeight {
  const nearest = stops.reduce(
    (best, stop, at) => (Math.abs(stop - content) < Math.abs(stops[best]! - content) ? at : best),
    0,
  );
  if (Math.abs(speed) < FLING) return sheetHeights[nearest]!;
  const next = speed > 0 ? stops.findIndex((stop) => stop > content) : stops.findLastIndex((stop) => stop < content);
  return sheetHeights[next] ?? (speed > 0 ? 'full' : 'closed');
}

/**
 * A sheet at the bottom of a page with three heights. Its head is dragged, or pressed; its content stays mounted while
 * it is closed.
 */
export function Sheet({ label, height, onHeight, head, children }: SheetProps) {
  const dragged = useRef<DraggedSheet | null>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Pixels while a finger drags it. */
  const [free, setFree] = useState<number | null>(null);
  const at = sheetHeights.indexOf(height);
  const move = (by: 1 | -1) => {
    const next = sheetHeights[at + by];
    if (next) onHeight(next);
  };
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      if (!content.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = content.current.offsetHeight;
      const stops = measureStops(content.current);
      dragged.current = { from, height: from, stops, points: [{ y: event.clientY, at: event.timeStamp }] };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = dragged.current;
      if (!now) return;
      now.points.push({ y: event.clientY, at: event.timeStamp });
      now.height = Math.max(0, Math.min(now.stops.at(-1)!, now.from + now.points[0]!.y - event.clientY));
      setFree(now.height);
    },
    onPointerUp: (event: PointerEvent) => {
      const now = dragged.current;
      dragged.current = null;
      setFree(null);
      // A press that did not move it leaves it.
      if (!now || now.height === now.from) return;
      const speed = speedOf(now.points, { y: event.clientY, at: event.timeStamp });
      onHeight(releasedHeight(now.height, speed, now.stops));
    },
    onPointerCancel: () => {
      dragged.current = null;
      setFree(null);
    },
  };
  return (
    <section aria-label={label} className="grid rounded-t-lg border border-b-0 border-line bg-surface shadow-high">
      {/* As high as a finger needs, over the empty edge of the head. */}
      <div
        className="relative grid justify-items-center pt-1.5 touch-none after:absolute after:inset-x-0 after:-top-3 after:h-[22px]"
        data-sheet-handle=""
        {...drag}
      >
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
        ref={content}
        style={{ height: free ?? contentHeights[height] }}
        // Positioned, or hidden inputs far down would make the page longer.
        className={classNames(
          'relative overflow-y-auto overscroll-contain px-4',
          free === null && 'transition-[height] duration-150',
        )}
        // Nothing in a closed sheet can take the focus.
        inert={height === 'closed'}
      >
        <div className="pt-1 pb-5">{children}</div>
      </div>
    </section>
  );
}

interface DraggedSheet {
  /** The height of the content at the beginning, and now. */
  readonly from: number;
  height: number;
  readonly stops: readonly number[];
  readonly points: DragPoint[];
}

/** The heights of the content in pixels, from the lowest to the highest, in the window as it is. */
function measureStops(content: HTMLElement): readonly number[] {
  const probe = document.createElement('div');
  probe.style.position = 'absolute';
  content.append(probe);
  const stops = sheetHeights.map((height) => {
    probe.style.height = contentHeights[height];
    return probe.offsetHeight;
  });
  probe.remove();
  return stops;
}

/** The speed at the release, upward. */
function speedOf(points: readonly DragPoint[], { y, at }: DragPoint): number {
  const first = points.find((point) => at - point.at <= SPEED_MS);
  return first && at > first.at ? (first.y - y) / (at - first.at) : 0;
}
