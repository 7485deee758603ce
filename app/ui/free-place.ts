/** In pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlaceRequest {
  readonly width: number;
  readonly height: number;
  /** The area that it must stay in. */
  readonly within: Box;
  readonly controls: readonly Box[];
  /** The edge that it is placed at, if there is room. */
  readonly from: 'top' | 'bottom';
}

/** Pixels between two candidate positions. */
const STEP = 8;
/** Pixels kept free around a control for its focus ring. */
const GAP = 4;

/**
 * The position for an element that floats over the page: at its edge, as far right as possible, and over no control. If
 * every position covers a control, the one that covers the least.
 */
export function freePlace({ width, height, within, controls, from }: PlaceRequest): { left: number; top: number } {
  const rows = steps(within.top, within.bottom - height);
  const columns = steps(within.left, within.right - width).toReversed();
  const near = controls.map(withGap).filter((control) => overlap(control, within) > 0);
  let best: { left: number; top: number; covered: number } | null = null;
  for (const top of from === 'top' ? rows : rows.toReversed()) {
    for (const left of columns) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = near.reduce((sum, control) => sum + overlap(control, box), 0);
      if (covered === 0) return { left, top };
      if (!best || covered < best.covered) best = { left, top, covered };
    }
  }
  return best ?? { left: within.left, top: within.top };
}

/** The positions from the first to the last, including both. */
function steps(first: number, last: number): number[] {
  const end = Math.max(first, last);
  const count = Math.floor((end - first) / STEP);
  return [...Array.from({ length: count + 1 }, (_, nth) => first + nth * STEP), end];
}

function withGap({ left, top, right, bottom }: Box): Box {
  return { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP };
}

/** The overlapping area in square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
