import type { WordsAround } from '../../kernel/find-quote.ts';
import type { OwnRule } from '../../assistant/own-rules.ts';
import type { Language, ReadText } from '../analysis/read-text.ts';

/**
 * The rules of the one rule book. Review, voice, search advice and every score are made of them, so that none can
 * contradict another. `rule-book.ts` says what each is about.
 */
export type Rule =
  | 'address'
  | 'bait'
  | 'claim'
  | 'count'
  | 'ending'
  | 'long'
  | 'noun'
  | 'opening'
  | 'own'
  | 'paragraph'
  | 'passive'
  | 'placeholder'
  | 'platform'
  | 'repeat'
  | 'slip'
  | 'stock'
  | 'thread'
  | 'wordy';

/** One thing to change that the text itself proves: the words in question, and what to do there. */
export interface Remark {
  readonly rule: Rule;
  readonly priority: 'high' | 'medium' | 'low';
  readonly issue: string;
  readonly suggestion: string;
  /**
   * The words in question, as in the draft. A sentence longer than 120 characters is cut, unless it is replaced. Null
   * for the length of the whole.
   */
  readonly location: string | null;
  /** Which of the places with these words, from 0, and of how many. Absent where there is one. */
  readonly nth?: number;
  readonly of?: number;
  /** The words beside them, where they are replaced. */
  readonly around?: WordsAround;
  /** Further places that the remark is about. */
  readonly places?: readonly { readonly location: string; readonly nth?: number; readonly of?: number }[];
  /** The words that take the place of `location`, when they are certain; empty to delete it. */
  readonly replacement?: string;
}

/** The most remarks of one rule that a review shows. A hostile text has thousands. */
export const MOST_FOUND = 30;

/** A draft as the rules read it. */
export interface CheckedDraft {
  readonly text: ReadText;
  /** The original draft, including links, notes and hashtags. */
  readonly written: string;
  /** As long as `written`, with everything blank that is not the writer's own running text. */
  readonly own: string;
  /** Whether it is read in a feed, where paragraphs are short. */
  readonly isPost: boolean;
  /** The person's own rules about words. */
  readonly ownRules: readonly OwnRule[];
  /** The writer's goal in their own words; empty when there is none. */
  readonly goal: string;
}

/** Whether a draft is in one of these languages. Every other language gets no remark of the rule. */
export function isIn({ text }: Pick<CheckedDraft, 'text'>, ...languages: readonly Language[]): boolean {
  return languages.includes(text.language);
}
