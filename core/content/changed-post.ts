import type { ContentRow } from './content-row.ts';

/** A post on the own site that reads differently from its draft. */
export interface ChangedPost {
  readonly platformId: number;
  readonly generation: number;
  /** UTC instant, ISO 8601, at which the post got the words that it has. */
  readonly since: string;
}

/** Null when no post of the item does, as far as its row tells. */
export function changedPost({ publications = [] }: Pick<ContentRow, 'publications'>): ChangedPost | null {
  for (const { platformId, generation, changedSince: since } of publications)
    if (since !== undefined) return { platformId, generation, since };
  return null;
}
