import { listed } from '../kernel/listed.ts';
import type { Publication, PublicationState } from './publication.ts';

/** The outcome of publishing an item on one platform. */
export interface Outcome extends Pick<Publication, 'reason'> {
  /** Display name of the platform. */
  readonly name: string;
  readonly state: PublicationState | 'not-published';
}

/** Summarises all platforms: "Shared to 2 of 3. LinkedIn refused it: …". Null before the first attempt. */
export function outcomeSentence(outcomes: readonly Outcome[]): string | null {
  const asked = outcomes.filter(({ state }) => state !== 'withdrawn');
  const shared = asked.filter(({ state }) => state === 'shared');
  const [first] = asked;
  // Before the first attempt, each platform's own state is enough.
  if (!first || asked.every(({ state }) => state === 'not-published' || state === 'by-hand')) return null;
  const total =
    shared.length < asked.length
      ? `Shared to ${shared.length} of ${asked.length}.`
      : asked.length === 1
        ? `Shared to ${first.name}.`
        : `Shared to all ${asked.length}.`;
  const byHand = asked.filter(({ state }) => state === 'by-hand').map(({ name }) => name);
  const theirs = byHand.length > 0 ? [`You post this one on ${listed(byHand)}.`] : [];
  return [total, ...asked.flatMap((outcome) => trouble(outcome) ?? []), ...theirs].join(' ');
}

function trouble({ name, state, reason }: Outcome): string | null {
  switch (state) {
    case 'failed':
      return `${name} refused it${reason ? `: ${withFullStop(reason)}` : '.'}`;
    case 'unknown':
      return `${name} did not confirm the post.`;
    case 'overdue':
      return `${name} missed its time.`;
    case 'queued':
    case 'publishing':
      return `${name} is publishing.`;
    case 'shared':
      if (reason === null) return null;
      return reason.startsWith(name) ? withFullStop(reason) : `${name}: ${withFullStop(reason)}`;
    case 'withdrawn':
    case 'not-published':
    case 'by-hand':
      return null;
  }
}

function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence.trimEnd()) ? sentence.trimEnd() : `${sentence.trimEnd()}.`;
}
