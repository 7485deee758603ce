/** What the person's own workspace says about how they write. */
export interface Writer {
  /** Their professional title; empty when they named none. */
  readonly title: string;
  readonly pillars: readonly { readonly name: string; readonly description: string }[];
  /** Whom they mostly write for; empty when unknown. */
  readonly audience: string;
  readonly tone: string;
  /** Dimensions of their voice profile; none before the first analysis. */
  readonly voice: readonly { readonly dimension: string; readonly score: number; readonly description: string }[];
}

/** A writer of whom nothing is known yet. */
export const unknownWriter: Writer = { title: '', pillars: [], audience: '', tone: '', voice: [] };
