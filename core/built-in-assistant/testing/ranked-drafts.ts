import { readFileSync } from 'node:fs';

export interface RankedDraft {
  readonly text: string;
  /**
   * 0 to 100, rated by a strict reader who did not see the computed scores. The list is in the reader's order, best
   * first.
   */
  readonly score: number;
}

const folder = new URL('ranked/', import.meta.url);

/** Twenty drafts of all kinds that were not used to fit weights, ranked by an independent reader. */
export const rankedDrafts: readonly RankedDraft[] = (
  JSON.parse(readFileSync(new URL('ranking.json', folder), 'utf8')) as readonly {
    readonly draft: string;
    readonly score: number;
  }[]
).map(({ draft, score }) => ({ text: readFileSync(new URL(draft, folder), 'utf8'), score }));
