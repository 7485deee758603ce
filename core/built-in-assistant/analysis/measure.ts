/** What one look at a text found. */
export interface Measure {
  /** 0 (poor) to 1 (as a strict editor wants it). */
  readonly score: number;
  /** Places in the text that speak for the score, as written; the most telling first. */
  readonly quotes: readonly string[];
}

/** Where a value stands between two ends, 0 to 1; the ends may be either way round. */
export function between(value: number, worst: number, best: number): number {
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}

/** A sentence short enough to quote. */
export function quoted(text: string, most = 120): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .replace(/\s+\S{0,30}$/u, '')}…`;
}
