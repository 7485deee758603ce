import type { Finding } from '#core/grammar/findings.ts';

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
