import type { MeasureName } from '../analysis/assess.ts';
import type { ReadText } from '../analysis/read-text.ts';

/** One thing to change, which the words themselves prove: what stands there, and what to do with it. */
export interface Edit {
  readonly category: string;
  readonly priority: 'high' | 'medium' | 'low';
  readonly issue: string;
  readonly suggestion: string;
  /** The words that it is about, as they stand in the draft. */
  readonly location: string;
  /** The measure that it speaks for, which is no strength beside it. */
  readonly measure: MeasureName | null;
}

export interface EditedDraft {
  readonly text: ReadText;
  /** The draft as written: links, notes and tags with it. */
  readonly written: string;
  /** Whether it is read in a feed, where paragraphs are short. */
  readonly isPost: boolean;
}

/** “one”, “two” and “three”. */
export function listed(words: readonly string[]): string {
  const marked = words.map((word) => `“${word}”`);
  return marked.length < 2 ? marked.join('') : `${marked.slice(0, -1).join(', ')} and ${marked.at(-1)}`;
}
