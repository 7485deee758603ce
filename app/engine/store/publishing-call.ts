import type { PublishingAction } from '#core/publishing/publication.ts';

/** The action that a queued call requests for an item's publications. */
export interface PublishingCall {
  readonly itemId: string;
  readonly action: PublishingAction;
  /** The intended generation, by platform id. */
  readonly generations: Readonly<Record<string, number>>;
  /** IANA time zone of the person's clock. The server records the local day of the post. */
  readonly zone: string;
}

/** A publishing call that is queued on this device, or that the server refused. */
export interface StoredPublishingCall extends PublishingCall {
  /** The id of the outbox row. */
  readonly id: number;
  readonly state: 'waiting' | 'parked';
  readonly reason: string | null;
  /** Milliseconds since 1970 when it was queued. */
  readonly at: number;
}
