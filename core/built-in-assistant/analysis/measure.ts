/** The result of one measure. */
export interface Measure {
  /** 0 (poor) to 1 (meets a strict editor's standard). */
  readonly score: number;
  /** Places in the text that explain the score, as written, the most significant first. */
  readonly quotes: readonly string[];
}

/** Relative position of a value between two ends, 0 to 1. `worst` may be larger than `best`. */
export function between(value: number, worst: number, best: number): number {
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}

/** Cuts a sentence to a quotable length. */
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
