import type { soWhat } from '../../assistant/so-what.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { planFromRequest, questionsInto } from '../coach-plan.ts';
import { valueQuestions } from '../coach-questions.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { firstLineOf, quotedSubject, subjectOf } from '../subject.ts';

/** The questions that a reader would ask, in the words of the plan. */
export function answerSoWhat(
  { topic, goal, audience, context }: RequestOf<typeof soWhat>,
  writer: Writer,
): ReplyDraft<typeof soWhat> {
  const questions = valueQuestions(planFromRequest({ title: topic, goal, audience }, writer));
  const readers = quotedSubject(firstLineOf(audience) || writer.audience, 'your readers', 80);
  const [pillar] = writer.pillars.map(({ name }) => subjectOf(name, 60)).filter((name) => name !== '');
  const [uniqueAngle = ''] = questionsInto(questions, 'uniqueAngle');
  return {
    audienceBenefits: questionsInto(questions, 'audienceBenefits'),
    uniqueAngle,
    keyTakeaways: questionsInto(questions, 'keyTakeaways'),
    soWhatInsights: {
      whyItMatters: `If ${readers} do nothing about this, what does it cost them in a year?`,
      audienceRelevance: `When did ${readers} last have to deal with this?`,
      actionableValue: `Your goal is ${quotedSubject(goal, 'still open')}. Which step leads there and is useful even if they go no further?`,
      differentiator: pillar
        ? `What does it add to your posts in the pillar “${pillar}” so far?`
        : 'Which examples do only you have?',
      confidence: 40 + (audience.trim() ? 10 : 0) + (context.trim() ? 5 : 0),
    },
  };
}
