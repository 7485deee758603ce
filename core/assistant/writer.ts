import type { OwnPassage } from './own-passages.ts';
import type { OwnRule } from './own-rules.ts';

/** The writer's data for prompts, from their workspace. */
export interface Writer {
  /** Professional title; empty when not set. */
  readonly title: string;
  readonly pillars: readonly { readonly name: string; readonly description: string }[];
  /** The main audience; empty when unknown. */
  readonly audience: string;
  readonly tone: string;
  /** Dimensions of the voice profile; empty before the first analysis. */
  readonly voice: readonly { readonly dimension: string; readonly score: number; readonly description: string }[];
  /** Published passages that fit the piece best; absent where the request brings none. */
  readonly passages?: readonly OwnPassage[];
  /** Their rules about words; absent where there are none. */
  readonly ownRules?: readonly OwnRule[];
}

/** The writer when nothing is known. */
export const unknownWriter: Writer = { title: '', pillars: [], audience: '', tone: '', voice: [] };
