import { growthIndex, type GrowthIndex } from '#core/growth/growth-index.ts';
import { growthMetrics, type Metrics } from '#core/growth/metrics.ts';
import type { UserRows } from './user-rows.ts';

export interface Moment {
  readonly rows: UserRows;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
}

interface Growth {
  readonly today: string;
  readonly index: GrowthIndex;
  metrics?: Metrics;
}

/** By the rows that it was made of: a dashboard asks for ten figures of the same rows. */
const made = new WeakMap<UserRows, Growth>();

/** What every figure reads. Nothing counts impressions yet. */
export function growthOf({ rows, today }: Moment, now: number): GrowthIndex {
  return growth({ rows, today }, now).index;
}

/** What achievements and milestones count. */
export function metricsOf(moment: Moment, now: number): Metrics {
  const known = growth(moment, now);
  known.metrics ??= growthMetrics(known.index);
  return known.metrics;
}

function growth({ rows, today }: Moment, now: number): Growth {
  const known = made.get(rows);
  if (known?.today === today) return known;
  const fresh = {
    today,
    index: growthIndex({ items: [...rows.items.values()], workspace: rows.workspace, reach: new Map(), today, now }),
  };
  made.set(rows, fresh);
  return fresh;
}
