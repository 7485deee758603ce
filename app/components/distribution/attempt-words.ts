import type { AttemptReply } from '#core/api/publishing.ts';

const outcomes: Readonly<Record<NonNullable<AttemptReply['outcome']>, string>> = {
  shared: 'posted',
  drafted: 'kept there as a draft first',
  refused: 'refused',
  later: 'not now, tried again later',
  unclear: 'no clear answer',
};

/** What became of a try to post, in words. */
export function attemptWords({ outcome, endedAt }: Pick<AttemptReply, 'outcome' | 'endedAt'>): string {
  if (outcome !== null) return outcomes[outcome];
  return endedAt === null ? 'begun, and not ended yet' : 'ended without an answer';
}
