import type { Writer } from '../../writer.ts';
import type { CoachPlan } from './coach-plan.ts';

/** The plan that stands in a request: what is asked about is the piece as the request describes it. */
export function planFromRequest(known: Partial<CoachPlan>, writer: Writer): CoachPlan {
  return {
    title: '',
    goal: '',
    role: '',
    experience: 'unknown',
    pillar: writer.pillars[0]?.name ?? '',
    kind: 'unknown',
    keyPoints: [],
    hasDraft: false,
    written: new Set(),
    ...known,
    audience: known.audience || writer.audience,
  };
}

/** How practised an audience is, by the words of whoever described it. */
export function experienceIn(words: string): CoachPlan['experience'] {
  if (/beginner|0-2|junior|new/i.test(words)) return 'beginner';
  return /intermediate|advanced|expert|senior|[2-9]-|10/i.test(words) ? 'practised' : 'unknown';
}
