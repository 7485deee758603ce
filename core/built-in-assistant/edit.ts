import type { MeasureName } from './analysis/assess.ts';
import type { ReadText } from './analysis/read-text.ts';

/** One thing to change that the text itself proves: the place, and what to do there. */
export interface Edit {
  readonly category: string;
  readonly priority: 'high' | 'medium' | 'low';
  readonly issue: string;
  readonly suggestion: string;
  /** The text in question, as in the draft. */
  readonly location: string;
  /** The measure that this edit is evidence for. The review does not praise that measure then. */
  readonly measure: MeasureName | null;
}

export interface EditedDraft {
  readonly text: ReadText;
  /** The original draft, including links, notes and hashtags. */
  readonly written: string;
  /** Whether it is read in a feed, where paragraphs are short. */
  readonly isPost: boolean;
}

/** Formats a list: “one”, “two” and “three”. */
export function listed(words: readonly string[]): string {
  const marked = words.map((word) => `“${word}”`);
  return marked.length < 2 ? marked.join('') : `${marked.slice(0, -1).join(', ')} and ${marked.at(-1)}`;
}
