import type { PublicationState } from '#core/publishing/publication-state.ts';

/** Names one publication: an item is posted to a platform once in each generation. */
export interface PublicationKey {
  readonly userId: string;
  readonly itemId: string;
  readonly platformId: number;
  readonly generation: number;
}

/** A publication as it is stored. Times are milliseconds since 1970. */
export interface Publication extends PublicationKey {
  /** Names it to platforms, in every try the same. */
  readonly publicationId: string;
  readonly state: PublicationState;
  readonly askedAt: number;
  /** Since when it stands there. */
  readonly stateAt: number;
  /** Times that it was put off. */
  readonly tries: number;
  /** What the last try left at the platform, a draft for one. */
  readonly ref: string | null;
  readonly url: string | null;
  readonly reason: string | null;
  /** When the post was last brought up to its item. */
  readonly updatedAt: number | null;
  /** Whether the item's document says so too. */
  readonly isTold: boolean;
}

/** A process that publishes. */
export interface Holder {
  readonly id: string;
  /** How long nobody else takes what it has claimed. */
  readonly leaseMs: number;
}

/** Where a publication goes from here. */
export interface Step {
  readonly state: PublicationState;
  /** How long until the server looks at it again by itself; null where a person must act, or nothing is left to do. */
  readonly waitMs: number | null;
  readonly ref?: string | null;
  readonly url?: string | null;
  readonly reason?: string | null;
  /** False where nothing was tried: only tries make waits longer. */
  readonly isTry?: boolean;
}
