import { type KeyboardEvent, useState } from 'react';

export interface ChartPoint {
  /** Index of the point whose value is told; null while none is. */
  readonly told: number | null;
  readonly tell: (index: number | null) => void;
  /** Moves it with the arrow keys, like a slider, beginning at the last point. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The point of a chart that pointer or keyboard has chosen, of `count`. */
export function useChartPoint(count: number): ChartPoint {
  const [told, tell] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    tell((now) => Math.min(count - 1, Math.max(0, (now ?? count - (by === 1 ? 1 : 0)) + by)));
  };
  return { told, tell, onKeyDown };
}
