import type { EnglishDialect } from '#core/grammar/english.ts';
import type { CheckerFailure, GrammarChecker } from './grammar-state.ts';

/** A call from the page to the worker. `start` must be the first. */
export type CheckerCall =
  | { readonly id: number; readonly name: 'start'; readonly dialect: EnglishDialect }
  | { readonly id: number; readonly name: 'know'; readonly words: readonly string[] }
  | { readonly id: number; readonly name: 'isEnglish' | 'check'; readonly text: string };

/** The answer to a call, with the result of the checker's method of that name. */
export type CheckerReply =
  | { readonly id: number; readonly value: Awaited<ReturnType<GrammarChecker[keyof GrammarChecker]>> }
  | { readonly id: number; readonly failure: CheckerFailure };
