import type { SealOwner } from './seal.ts';

/** How a connection fares over its sends, for adapters: they count what failed, and send nothing while it is paused. */
export interface ConnectionHealth {
  isPaused(owner: SealOwner): Promise<boolean>;
  noteSuccess(owner: SealOwner): Promise<void>;
  /** @param pauseAfter failures in a row after which it is paused; null: never */
  noteFailure(
    owner: SealOwner,
    failure: { readonly reason: string; readonly pauseAfter: number | null },
  ): Promise<void>;
}
