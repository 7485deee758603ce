/** The target of a pillar without one, in percent. */
export const usualTarget = 25;

/** 0 for a pillar that an older version added where the others left nothing free; absent in old documents. */
interface Targeted {
  readonly targetPercentage?: number;
}

/** Each pillar's share of all targets, which is shown everywhere but where a target is edited. One decimal. */
export function targetShares(pillars: readonly Targeted[]) {
  const targets = pillars.map((pillar) => pillar.targetPercentage ?? usualTarget);
  const total = targets.reduce((sum, target) => sum + target, 0);
  return { total, targets, shares: targets.map((target) => percentOf(target, total)) };
}

/** The percent that targets leave of 100; 0 when they come to more. */
export function freeShare(pillars: readonly Targeted[]): number {
  return Math.max(0, 100 - targetShares(pillars).total);
}

/** One decimal; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole && Math.round((1000 * part) / whole) / 10;
}
