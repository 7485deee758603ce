import type { EnglishDialect } from '#core/grammar/english.ts';
import type { CheckerFailure, GrammarChecker } from './grammar-state.ts';

/** What the page asks of the worker. `start` comes first. */
export type CheckerCall =
  | { readonly id: number; readonly name: 'start'; readonly dialect: EnglishDialect }
  | { readonly id: number; readonly name: 'know'; readonly words: readonly string[] }
  | { readonly id: number; readonly name: 'isEnglish' | 'check'; readonly text: string };

/** The answer to a call, with what the checker's own function of that name gives. */
export type CheckerReply =
  | { readonly id: number; readonly value: Awaited<ReturnType<GrammarChecker[keyof GrammarChecker]>> }
  | { readonly id: number; readonly failure: CheckerFailure };
