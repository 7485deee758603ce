import type { PublishingAction } from '#core/publishing/shown-state.ts';

/** What a queued call asks the server to do about an item's publications. */
export interface PublishingCall {
  readonly itemId: string;
  readonly action: PublishingAction;
  /** The generation that is meant, by platform id. */
  readonly generations: Readonly<Record<string, number>>;
  /** IANA time zone of the person's clock: the server writes down on which of their days it was shared. */
  readonly zone: string;
}

/** A publishing call that waits on this device, or that the server would not take. */
export interface StoredPublishingCall extends PublishingCall {
  /** The outbox row's. */
  readonly id: number;
  readonly state: 'waiting' | 'parked';
  readonly reason: string | null;
  /** Milliseconds since 1970 when it was queued. */
  readonly at: number;
}
