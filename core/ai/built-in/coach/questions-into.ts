import type { CoachQuestion } from './coach-question.ts';

/** The questions whose answers belong in one field. */
export function questionsInto(questions: readonly CoachQuestion[], field: string): string[] {
  return questions.filter(({ into }) => into === field).map(({ question }) => question);
}
