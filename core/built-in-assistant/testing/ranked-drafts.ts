import { readFileSync } from 'node:fs';

export interface RankedDraft {
  readonly text: string;
  /** 0 to 100, by a strict reader who knew nothing of the scores; the list is in the reader's order, best first. */
  readonly score: number;
}

const folder = new URL('ranked/', import.meta.url);

/** Twenty drafts of every kind that no weight was fitted on, as an independent reader ranked them. */
export const rankedDrafts: readonly RankedDraft[] = (
  JSON.parse(readFileSync(new URL('ranking.json', folder), 'utf8')) as readonly {
    readonly draft: string;
    readonly score: number;
  }[]
).map(({ draft, score }) => ({ text: readFileSync(new URL(draft, folder), 'utf8'), score }));
