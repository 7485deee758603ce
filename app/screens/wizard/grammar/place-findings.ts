import { type Finding, type FindingsFilter, ignoreKey, shownFindings } from '#core/grammar/findings.ts';
import { paragraphsToCheck } from '#core/grammar/paragraphs.ts';
import type { PlacedFinding } from './finding-marks.ts';

export interface PlaceFindingsInput {
  readonly draft: string;
  /** What was found in a paragraph; undefined while it was not checked. */
  readonly found: (paragraph: string) => readonly Finding[] | undefined;
  readonly filter: FindingsFilter;
  /** What is shown now, at its present places: kept in paragraphs that were not checked yet. */
  readonly shown: readonly PlacedFinding[];
  /** Where the caret is while the person writes; null when they do not. A word that it ends is still being written. */
  readonly caret: number | null;
}

/** What is to be shown of a draft, in the order of its text. */
export function placeFindings({ draft, found, filter, shown, caret }: PlaceFindingsInput): PlacedFinding[] {
  return paragraphsToCheck(draft)
    .flatMap(({ from, text }) => {
      const findings = found(text);
      if (!findings) return shown.filter((finding) => finding.from >= from && finding.to <= from + text.length);
      return shownFindings(text, findings, filter).map((finding) => ({
        ...finding,
        key: ignoreKey(text, finding),
        from: from + finding.from,
        to: from + finding.to,
      }));
    })
    .filter(({ from, to }) => to > from && to !== caret)
    .toSorted((left, right) => left.from - right.from || left.to - right.to);
}
