/**
 * The nearest-rank percentile: the figure that a share of all figures does not exceed; 0.5 is the median. @throws when
 * there are none
 */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const figure = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (figure === undefined) throw new Error('Nothing was measured');
  return figure;
}
