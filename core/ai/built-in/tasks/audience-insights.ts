import type { audienceInsights } from '../../audience-insights.ts';
import type { RequestOf } from '../../task.ts';
import type { Writer } from '../../writer.ts';
import { audienceQuestions } from '../coach/audience-questions.ts';
import { experienceIn, planFromRequest } from '../coach/plan-from-request.ts';
import { questionsInto } from '../coach/questions-into.ts';
import type { ReplyDraft } from '../reply-draft.ts';

/** Questions: nothing is known about these people beyond what the writer says. */
export function proposeAudienceInsights(
  { topic, goal, primaryAudience, role, experience }: RequestOf<typeof audienceInsights>,
  writer: Writer,
): ReplyDraft<typeof audienceInsights> {
  const questions = audienceQuestions(
    planFromRequest(
      { title: topic, goal, audience: primaryAudience, role, experience: experienceIn(experience) },
      writer,
    ),
  );
  return {
    keyInsights: questionsInto(questions, 'targetAudience'),
    painPoints: questionsInto(questions, 'painPoints'),
  };
}
