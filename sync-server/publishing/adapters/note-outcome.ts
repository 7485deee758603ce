import type { Outcome, Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';

export interface Attempted extends Pick<Publishing, 'userId'> {
  readonly platformId: number;
}

/** Records at the connection that it works, or why the platform refused. Returns the outcome. */
export async function noteOutcome(
  health: AdapterDeps['health'],
  { userId, platformId }: Attempted,
  outcome: Outcome,
): Promise<Outcome> {
  const owner = { userId, platformId };
  if (outcome.type === 'shared') await health.noteSuccess(owner);
  else if (outcome.type === 'refused') await health.noteFailure(owner, { reason: outcome.words, pauseAfter: null });
  return outcome;
}
