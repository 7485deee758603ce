import type { ContentRow } from '../projections/content-row.ts';

/** Stands for the items that are in no pillar. */
export const noPillar = 'none';

/**
 * Whether an item is shown under a pillar. One whose pillar was deleted is in none.
 *
 * @param pillar a pillar's id, or `noPillar`; null for all
 * @param known ids of the pillars that there are
 */
export function isInPillar(
  { pillarId }: Pick<ContentRow, 'pillarId'>,
  pillar: string | null,
  known: readonly string[],
): boolean {
  if (pillar === null) return true;
  if (pillar === noPillar) return pillarId === null || !known.includes(pillarId);
  return pillarId === pillar;
}
