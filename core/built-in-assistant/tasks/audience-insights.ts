import type { audienceInsights } from '../../assistant/audience-insights.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { audienceQuestions } from '../coach-questions.ts';
import { experienceIn, planFromRequest, questionsInto } from '../coach-plan.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

/** Returns questions: nothing is known about the audience except what the writer says. */
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
