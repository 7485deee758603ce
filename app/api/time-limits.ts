import type { TimeLimit } from '#core/api/endpoint.ts';

/** Milliseconds: `silence` while nothing moves, `whole` from sending the call to the last byte of its answer. */
export interface LimitOfTime {
  readonly type: 'silence' | 'whole';
  readonly ms: number;
}

/** How long a call may take by its class. Null where whoever reads the stream decides when it is dead. */
export const timeLimits: Readonly<Record<TimeLimit, LimitOfTime | null>> = {
  // A slow line is not a dead one: what still moves is never given up.
  default: { type: 'silence', ms: 30_000 },
  /** Without an answer by then the session check counts as offline: nobody waits longer for their own screens. */
  'session-check': { type: 'whole', ms: 5_000 },
  /** A model may take a minute, and the server a moment more. */
  assistant: { type: 'silence', ms: 75_000 },
  stream: null,
};
