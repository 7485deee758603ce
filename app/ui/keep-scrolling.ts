/** Milliseconds between two steps while the pointer stays on the edge (docs/rules.md, "Figures"). */
const interval = 50;
const stepPixels = 14;

interface Scrollable {
  readonly scrollBy: (options: ScrollToOptions) => void;
}

/** Scrolls a list up (-1) or down (1) step by step. Returns a stop function. */
export function keepScrolling(list: Scrollable, direction: -1 | 1): () => void {
  const timer = setInterval(() => list.scrollBy({ top: direction * stepPixels }), interval);
  return () => clearInterval(timer);
}
