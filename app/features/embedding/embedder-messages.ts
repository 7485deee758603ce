import type { PublishedText } from '#core/assistant/own-passages.ts';
import type { Repeat } from '#core/assistant/repeats.ts';
import type { EmbeddingChoice } from './embedding-choice.ts';

/** The questions that the worker answers, with their answers. */
export interface EmbedderAnswers {
  readonly repeats: readonly Repeat[];
  readonly nearness: readonly number[];
}

export type EmbedderQuestion =
  /** `own`: newest first. */
  | { readonly name: 'repeats'; readonly own: readonly PublishedText[]; readonly draft: string }
  | { readonly name: 'nearness'; readonly texts: readonly string[]; readonly about: string };

export type EmbedderCall = EmbedderQuestion & { readonly id: number; readonly choice: EmbeddingChoice };

/** Null: the model is not here, or broken. */
export interface EmbedderReply {
  readonly id: number;
  readonly value: EmbedderAnswers[keyof EmbedderAnswers] | null;
}
