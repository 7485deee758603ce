/**
 * Where a publication stands: one per item, platform and generation.
 *
 * - `queued`: it is the server's to post, now or again in a while
 * - `publishing`: a server is at it
 * - `shared`: the platform has it
 * - `failed`: the platform does not have it, and a person must act
 * - `unknown`: the platform was asked and gave no clear answer; it is never asked again before it was read
 * - `overdue`: it was due while no server ran; a person says whether it still goes out
 * - `by-hand`: this server cannot post there; the person posts it and says so
 * - `withdrawn`: it was shared and taken down again
 */
export const publicationStates = [
  'queued',
  'publishing',
  'shared',
  'failed',
  'unknown',
  'overdue',
  'by-hand',
  'withdrawn',
] as const;
export type PublicationState = (typeof publicationStates)[number];

/** Whether the server goes on by itself. */
export function isUnderWay(state: PublicationState): boolean {
  return state === 'queued' || state === 'publishing';
}

/** Whether it waits for a person's word. */
export function wantsPerson(state: PublicationState): boolean {
  return state === 'failed' || state === 'unknown' || state === 'overdue' || state === 'by-hand';
}

/** The state that a document holds; null where a newer version wrote one that this version does not know. */
export function readState(written: string | null): PublicationState | null {
  return publicationStates.find((state) => state === written) ?? null;
}
