import type { TimeLimit } from '#core/api/endpoint.ts';

/**
 * How long a call may take by its class, in milliseconds from sending it to the last byte of its answer.
 * Null where whoever reads the stream decides when it is dead.
 */
export const timeLimits: Readonly<Record<TimeLimit, number | null>> = {
  default: 30_000,
  /** Without an answer by then the session check counts as offline: nobody waits longer for their own screens. */
  'session-check': 5_000,
  /** A model may take a minute, and the server a moment more. */
  assistant: 75_000,
  stream: null,
};
