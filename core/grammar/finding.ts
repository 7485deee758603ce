/** Words that a person should look at. Positions are UTF-16 code units of the paragraph that was checked. */
export interface Finding {
  readonly from: number;
  readonly to: number;
  /** The checker's own category: `Spelling`, `Agreement`, `Punctuation` … */
  readonly kind: string;
  /** What is the matter, in a sentence. */
  readonly message: string;
  /** What could stand there instead, the likeliest first; three at most. An empty one takes the words away. */
  readonly fixes: readonly string[];
}

export const MAX_FIXES = 3;

/** Whether the words are none that the checker knows: such a word can be made one of the person's own. */
export function isUnknownWord({ kind }: Finding): boolean {
  return kind === 'Spelling' || kind === 'Typo';
}
