import type { soWhat } from '../../so-what.ts';
import type { RequestOf } from '../../task.ts';
import type { Writer } from '../../writer.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { quotedSubject, subjectOf } from '../subject.ts';

/** A pattern that asks the questions a reader would, in the plan's own words. */
export function answerSoWhat(
  { topic, goal, audience, context }: RequestOf<typeof soWhat>,
  writer: Writer,
): ReplyDraft<typeof soWhat> {
  const subject = quotedSubject(topic, 'this topic');
  const readers = quotedSubject(audience || writer.audience, 'your readers', 80);
  const [pillar] = writer.pillars.map(({ name }) => subjectOf(name, 60)).filter((name) => name !== '');
  const background = subjectOf(writer.title, 60);
  return {
    audienceBenefits: [
      `They can decide something about ${subject} that they put off before: name the decision.`,
      'They save what your first attempt cost you: say how many hours, or how much money.',
      `They get words for a problem that they could not explain to others. Give them one sentence on ${subject} to pass on.`,
    ],
    uniqueAngle: background
      ? `What somebody who works as ${quotedSubject(background, 'you do')} sees in ${subject} that others cannot. Say it in one sentence before you write the rest.`
      : `What you have seen of ${subject} with your own eyes. Say it in one sentence before you write the rest.`,
    keyTakeaways: [
      `One claim about ${subject} that a reader could repeat tomorrow.`,
      'One example that proves it, with a name or a number.',
      'One step that takes less than half an hour.',
    ],
    soWhatInsights: {
      whyItMatters: `If ${readers} do nothing about ${subject}, what does it cost them in a year? Put the figure in, if you have one.`,
      audienceRelevance: `For ${readers}: name the situation in which ${subject} comes up, the last time they were in it.`,
      actionableValue: `Your goal is ${quotedSubject(goal, 'open')}. Give the reader a step that leads there and is useful even if they go no further.`,
      differentiator: pillar
        ? `It belongs to what you stand for (“${pillar}”): connect it to what you said there before.`
        : 'Your own cases: nobody else has them.',
      confidence: 40 + (audience.trim() ? 10 : 0) + (context.trim() ? 5 : 0),
    },
  };
}
