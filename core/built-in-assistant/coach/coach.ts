import { rotated } from '../subject.ts';
import { audienceQuestions, draftQuestions, outlineQuestions, researchQuestions, valueQuestions } from './questions.ts';
import type { CoachPlan, CoachQuestion } from './coach-plan.ts';

const questions = {
  'audience-insights': audienceQuestions,
  'so-what': valueQuestions,
  outline: outlineQuestions,
  research: researchQuestions,
  draft: draftQuestions,
} as const satisfies Readonly<Record<string, (plan: CoachPlan) => CoachQuestion[]>>;

/** A task to which the built-in assistant has no analysis to give: it asks, and the answers are the writer's. */
export type CoachedTask = keyof typeof questions;

/** Questions that are asked at a time. */
const AT_A_TIME = 4;

/**
 * Three or four short questions that fit the piece; those about fields without words come first.
 * @param round how often others were asked for: each round has other questions, until all were asked
 * @param answered questions that were answered and are not asked again
 */
export function coach(
  task: CoachedTask,
  plan: CoachPlan,
  { round = 0, answered = new Set() }: { readonly round?: number; readonly answered?: ReadonlySet<string> } = {},
): CoachQuestion[] {
  const left = questions[task](plan).filter(({ question }) => !answered.has(question));
  const inOrder = left.toSorted(
    (one, other) => Number(plan.written.has(one.into)) - Number(plan.written.has(other.into)),
  );
  return rotated(inOrder, round * AT_A_TIME).slice(0, AT_A_TIME);
}
