import { firstLineOf, quotedSubject, subjectOf } from '../subject.ts';
import type { CoachPlan } from './coach-plan.ts';

/*
 * Questions say "this" of what a piece is about. A title is the name of a piece and a pillar the name of a drawer: "When
 * does “The roadmap meeting I cancelled” come up?" is no question that anybody can answer.
 */

/** Whom it is for: as the writer put it, or "your readers". */
export function readersOf({ audience, role }: CoachPlan): string {
  return quotedSubject(firstLineOf(audience) || role, 'your readers', 50);
}

/** The pillar by its name, to be spoken of as a pillar. */
export function pillarOf({ pillar }: CoachPlan): string | null {
  return pillar.trim() === '' ? null : `“${subjectOf(pillar, 40)}”`;
}

export function goalOf({ goal }: CoachPlan): string | null {
  return goal.trim() === '' ? null : `“${subjectOf(goal, 60)}”`;
}
