import { quotedSubject, subjectOf } from '../subject.ts';
import type { CoachPlan } from './coach-plan.ts';

/** The title as what a question is about: "“pricing”", or "this" where a title is itself a sentence or missing. */
export function topicOf({ title }: CoachPlan): string {
  return /^(?:why|how|what|when|who|which|\d|stop|don['’]t)\b/i.test(title.trim())
    ? 'this'
    : quotedSubject(title, 'this', 50);
}

/** Whom it is for: as the writer put it, or "your readers". */
export function readersOf({ audience, role }: CoachPlan): string {
  return quotedSubject(audience || role, 'your readers', 50);
}

export function pillarOf({ pillar }: CoachPlan): string | null {
  return pillar.trim() === '' ? null : `“${subjectOf(pillar, 40)}”`;
}

export function goalOf({ goal }: CoachPlan): string | null {
  return goal.trim() === '' ? null : `“${subjectOf(goal, 60)}”`;
}
