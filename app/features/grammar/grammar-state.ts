import type { Finding } from '#core/grammar/findings.ts';

/** The state of a draft's check. */
export type GrammarState =
  | { readonly type: 'off' | 'away' | 'empty' | 'loading' | 'not-english' | CheckerFailure }
  | { readonly type: 'checked'; readonly count: number };

export function grammarSentence(state: GrammarState): string {
  switch (state.type) {
    case 'off':
      return 'Grammar and spelling are not checked.';
    case 'away':
      return 'The draft is checked while it is edited.';
    case 'empty':
      return 'Nothing to check yet.';
    case 'loading':
      return 'Loading the checker…';
    case 'not-english':
      return 'Not checked: this does not read as English.';
    case 'unavailable':
      return 'Not on this device yet. It loads once, about 8 MB, when there is a network; then it works offline.';
    case 'broken':
      return 'The checker stopped. It starts again with the next change.';
    case 'checked':
      return state.count === 0 ? 'Checked: nothing to look at.' : `Checked: ${state.count} to look at.`;
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
