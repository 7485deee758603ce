import type { GrowthIndex } from './growth-index.ts';
import { itemImpressions } from './reach.ts';
import { xpProgress } from './xp.ts';

/** Totals: what there is now, and what was earned ever. */
export interface Stats {
  /** Living items, by their status. */
  readonly totalContent: number;
  readonly ideas: number;
  readonly drafts: number;
  readonly scheduled: number;
  readonly published: number;
  /** Words of living items. */
  readonly totalWords: number;
  /** Impressions of all items, deleted ones included. */
  readonly totalImpressions: number;
  readonly activeDays: number;
  readonly totalXp: number;
  readonly currentLevel: number;
}

export function stats(index: GrowthIndex): Stats {
  const counts = { ideas: 0, draft: 0, scheduled: 0, published: 0 };
  let totalWords = 0;
  let totalImpressions = 0;
  for (const { item, shares } of index.pastItems) {
    if (shares.length > 0) totalImpressions += itemImpressions(index.reach, item.id);
    if (item.row.deletedAt !== null) continue;
    counts[item.row.status] += 1;
    totalWords += item.row.words;
  }
  const { ideas, draft: drafts, scheduled, published } = counts;
  const { totalXp, currentLevel } = xpProgress(index);
  return {
    totalContent: ideas + drafts + scheduled + published,
    ideas,
    drafts,
    scheduled,
    published,
    totalWords,
    totalImpressions,
    activeDays: index.activeDays.length,
    totalXp,
    currentLevel,
  };
}
