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
  /** Parts that are read rather than pressed: covered only where everything else would cover a control. */
  readonly texts?: readonly Box[];
  /** The edge that it is placed at, if there is room. */
  readonly from: 'top' | 'bottom';
}

/** Pixels between two candidate positions. */
const STEP = 8;
/** Pixels kept free around a control for its focus ring. */
const GAP = 4;

/** Share of the covered text from which another place is worth leaving the edge for. */
const LESS = 0.9;

/**
 * The position for an element that floats over the page: at its edge, as far right as possible, and over no control and
 * no text. If every position covers something, the one that covers the least of the controls, and then of the texts.
 */
export function freePlace(request: PlaceRequest): { left: number; top: number } {
  const { width, height, within, controls, texts = [], from } = request;
  const rows = steps(within.top, within.bottom - height);
  const columns = steps(within.left, within.right - width).toReversed();
  const isNear = (box: Box) => overlap(box, within) > 0;
  const pressed = controls.map(withGap).filter(isNear);
  const read = texts.filter(isNear);
  let best: { left: number; top: number; pressed: number; read: number } | null = null;
  for (const top of from === 'top' ? rows : rows.toReversed()) {
    for (const left of columns) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = { pressed: covers(box, pressed), read: covers(box, read) };
      if (covered.pressed === 0 && covered.read === 0) return { left, top };
      const isBetter =
        !best ||
        covered.pressed < best.pressed ||
        (covered.pressed === best.pressed && covered.read < LESS * best.read);
      if (isBetter) best = { left, top, ...covered };
    }
  }
  return { left: best?.left ?? within.left, top: best?.top ?? within.top };
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

/** The area of boxes that an element covers, in square pixels. */
function covers(box: Box, boxes: readonly Box[]): number {
  return boxes.reduce((sum, each) => sum + overlap(each, box), 0);
}

/** The overlapping area in square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
