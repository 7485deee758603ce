import { rotated } from './subject.ts';
import {
  audienceQuestions,
  draftQuestions,
  outlineQuestions,
  researchQuestions,
  valueQuestions,
} from './coach-questions.ts';
import type { CoachPlan, CoachQuestion } from './coach-plan.ts';

const questions = {
  'audience-insights': audienceQuestions,
  'so-what': valueQuestions,
  outline: outlineQuestions,
  research: researchQuestions,
  draft: draftQuestions,
} as const satisfies Readonly<Record<string, (plan: CoachPlan) => CoachQuestion[]>>;

/** A task for which the built-in assistant has no analysis. It asks the writer questions instead. */
export type CoachedTask = keyof typeof questions;

/** Number of questions per reply. */
const AT_A_TIME = 4;

/**
 * Three or four short questions that fit the item. Questions about empty fields come first.
 *
 * @param round number of requests for other questions: each round has new ones until all were asked
 * @param answered questions that were answered, which are not asked again
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
