import type { Finding } from '#core/grammar/findings.ts';

/** The state of a draft's check. */
export type GrammarState =
  | { readonly type: 'off' | 'away' | 'empty' | 'loading' | 'not-english' | CheckerFailure }
  /** LanguageTool checks texts that are not English; `no-answer`: it gave none this time. */
  | { readonly type: 'asking' | 'no-answer' }
  | { readonly type: 'checked'; readonly count: number };

export function grammarSentence(state: GrammarState): string {
  switch (state.type) {
    case 'off':
      return 'Grammar and spelling check is off.';
    case 'away':
      return 'Your draft is checked as you write.';
    case 'empty':
      return 'Nothing to check yet.';
    case 'loading':
      return 'Loading the checker…';
    case 'not-english':
      return 'Not checked: this does not look like English.';
    case 'asking':
      return 'Checking with LanguageTool…';
    case 'no-answer':
      return 'Not checked: LanguageTool did not answer. Your next change asks again.';
    case 'unavailable':
      return 'Go online once to download the checker (about 8 MB). After that it works offline.';
    case 'broken':
      return 'The checker stopped. It restarts with your next change.';
    case 'checked':
      return state.count === 0 ? 'Checked: no issues found.' : `Checked: ${state.count} to review.`;
  }
}

export function isSameState(one: GrammarState, other: GrammarState): boolean {
  return one.type === other.type && countOf(one) === countOf(other);
}

function countOf(state: GrammarState): number {
  return state.type === 'checked' ? state.count : 0;
}

/** Checks English. Answers may take seconds; a rejection means that the checker cannot continue. */
export interface GrammarChecker {
  /** Sets the words that are accepted besides the dictionary's. */
  know(words: readonly string[]): Promise<void>;
  /** Whether the checker considers the text English. */
  isEnglish(text: string): Promise<boolean>;
  /** The findings of a paragraph of Markdown. */
  check(paragraph: string): Promise<readonly Finding[]>;
}

/** `unavailable`: the checker is not on this device yet, and there is no network. */
export type CheckerFailure = 'unavailable' | 'broken';
