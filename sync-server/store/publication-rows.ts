import type { PublicationState } from '#core/publishing/publication-state.ts';
import type { Publication, PublicationKey } from './publication.ts';

/** Milliseconds since 1970 where a column holds a time. PostgreSQL's large numbers are strings. */
type Time = number | string;

export interface PublicationRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly platform_id: number;
  readonly generation: number;
  readonly publication_id: string;
  readonly state: PublicationState;
  readonly asked_at: Time;
  readonly state_at: Time;
  readonly tries: number;
  readonly next_at: Time | null;
  /** Milliseconds between setting `next_at` and that moment. */
  readonly wait: Time;
  readonly holder: string | null;
  readonly held_until: Time | null;
  readonly ref: string | null;
  readonly url: string | null;
  readonly reason: string | null;
  readonly updated_at: Time | null;
  readonly report_at: Time | null;
}

export interface AttemptRow {
  readonly id: string;
  readonly user_id: string;
  readonly item_id: string;
  readonly platform_id: number;
  readonly generation: number;
  readonly started_at: Time;
  readonly ended_at: Time | null;
  readonly outcome: 'shared' | 'drafted' | 'refused' | 'later' | 'unclear' | null;
  readonly words: string | null;
  /** JSON of the `Post` that went out. */
  readonly post: string;
}

export function keyColumns({ userId, itemId, platformId, generation }: PublicationKey) {
  return { user_id: userId, item_id: itemId, platform_id: platformId, generation };
}

export function readPublication(row: PublicationRow): Publication {
  return {
    userId: row.user_id,
    itemId: row.item_id,
    platformId: row.platform_id,
    generation: row.generation,
    publicationId: row.publication_id,
    state: row.state,
    askedAt: Number(row.asked_at),
    stateAt: Number(row.state_at),
    tries: row.tries,
    ref: row.ref,
    url: row.url,
    reason: row.reason,
    updatedAt: row.updated_at === null ? null : Number(row.updated_at),
    isTold: row.report_at === null,
  };
}
