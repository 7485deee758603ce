import { readFileSync } from 'node:fs';

export interface RankedDraft {
  readonly text: string;
  /**
   * 0 to 100, rated by a strict reader who did not see the computed scores. The list is in the reader's order, best
   * first.
   */
  readonly score: number;
}

/**
 * Twenty drafts of all kinds that were not used to fit weights, ranked by an independent reader. Each follows a line with
 * its score and the reader's reason.
 */
export const rankedDrafts: readonly RankedDraft[] = [
  ...readFileSync(new URL('ranked-drafts.md', import.meta.url), 'utf8').matchAll(
    /^<!-- (\d+): .* -->\n([^]*?)(?=^<!-- |$(?![^]))/gm,
  ),
].map(([, score, text]) => ({ text: text!, score: Number(score) }));
