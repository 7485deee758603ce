import type { Finding } from '#core/grammar/findings.ts';

/** Where the check of a draft stands. */
export type GrammarState =
  | { readonly type: 'off' | 'away' | 'empty' | 'loading' | 'not-english' | CheckerFailure }
  | { readonly type: 'checked'; readonly count: number };

/** The same in a sentence. */
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

/** Checks English. Answers may take seconds; a rejection means that it cannot go on. */
export interface GrammarChecker {
  /** Makes these the words that are known besides the dictionary's. */
  know(words: readonly string[]): Promise<void>;
  /** The checker's own opinion. */
  isEnglish(text: string): Promise<boolean>;
  /** What is the matter with a paragraph of Markdown. */
  check(paragraph: string): Promise<readonly Finding[]>;
}

/** `unavailable`: it is not on this device yet, and the network is away. */
export type CheckerFailure = 'unavailable' | 'broken';
