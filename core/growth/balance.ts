import type { GrowthIndex } from './growth-index.ts';

/** Percentage points between share and target from which on the row warns (docs/rules.md, "Figures"). */
const WARNING = 5;

export interface BalanceItem {
  readonly pillar: {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    readonly targetPercentage: number;
  };
  readonly count: number;
  /** Of all published items of the pillars, one decimal. */
  readonly percentage: number;
}

/** How published items are spread over the pillars. Deleted items, and items of no pillar or of a deleted one, are left out. */
export function contentBalance({ pastItems, workspace }: GrowthIndex): BalanceItem[] {
  const counts = new Map(workspace.pillars.map(({ id }) => [id, 0]));
  for (const { item } of pastItems) {
    const { status, deletedAt, pillarId } = item.row;
    if (status !== 'published' || deletedAt !== null || pillarId === null) continue;
    const count = counts.get(pillarId);
    if (count !== undefined) counts.set(pillarId, count + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return workspace.pillars.map(({ id, name, color, targetPercentage }) => {
    const count = counts.get(id) ?? 0;
    return {
      pillar: { id, name, color, targetPercentage },
      count,
      percentage: total === 0 ? 0 : Math.round((1000 * count) / total) / 10,
    };
  });
}

export interface BalanceWarning {
  readonly side: 'below' | 'above';
  /** Percentage points, one decimal. */
  readonly points: number;
}

/** Null while share and target differ by 5 percentage points or less. */
export function balanceWarning({ percentage, pillar }: BalanceItem): BalanceWarning | null {
  const points = Math.round(10 * Math.abs(percentage - pillar.targetPercentage)) / 10;
  if (points <= WARNING) return null;
  return { side: percentage < pillar.targetPercentage ? 'below' : 'above', points };
}
