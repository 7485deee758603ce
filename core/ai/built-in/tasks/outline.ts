import type { outline } from '../../outline.ts';
import type { RequestOf } from '../../task.ts';
import type { Writer } from '../../writer.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { partsOf, quotedSubject, subjectOf } from '../subject.ts';

interface Section {
  readonly title: string;
  readonly content: string;
}

const sectionCount = { short: 3, medium: 4, long: 6 } as const;

/** A pattern filled with the plan's own words: problem, cause, answer, proof, objection, next step. */
export function proposeOutline(
  { topic, goal, audience, valueProposition, estimatedLength }: RequestOf<typeof outline>,
  writer: Writer,
): ReplyDraft<typeof outline> {
  const subject = quotedSubject(topic, 'the topic');
  const readers = subjectOf(audience || writer.audience, 80);
  const promise = subjectOf(valueProposition, 160);
  const own = partsOf(valueProposition).filter((part) => part.length < 80);
  const sections: Section[] = [
    {
      title: 'The problem',
      content: `Where people meet ${subject}: one situation${readers ? ` that your readers (${readers}) know` : ''}, told in three sentences.`,
    },
    {
      title: 'Why it happens',
      content: `The cause that most pieces on ${subject} leave out. State it in a sentence that somebody could disagree with, then give your reason.`,
    },
    {
      title: 'What to do instead',
      content:
        own.length > 1
          ? `Your own points, one a paragraph: ${own.slice(0, 4).join('; ')}.`
          : 'The answer in steps, each with what to do and how to tell that it worked.',
    },
    { title: 'Proof', content: 'One case with a name, a number or a date: before, what changed, after. [Add yours.]' },
    { title: 'The strongest objection', content: 'What a sceptic would say, put fairly, and where they are right.' },
    { title: 'How to begin', content: 'The smallest first step, and what it costs in time.' },
  ];
  const chosen =
    estimatedLength === 'short' ? [0, 2, 3] : estimatedLength === 'medium' ? [0, 1, 2, 3] : [0, 1, 2, 3, 4, 5];
  return {
    structure: {
      introduction: `Open with a concrete moment or figure from ${subject}.${promise ? ` Then promise what the reader takes away: ${promise}.` : ' Then say in one sentence what the reader takes away.'}`,
      sections: chosen.flatMap((index) => sections[index] ?? []).slice(0, sectionCount[estimatedLength]),
      conclusion: `Return to the opening and say what has changed. End with one ask that serves your goal: ${subjectOf(goal, 160)}.`,
    },
    reasoning:
      'Readers stay when they first recognise their problem, then learn its cause, then the answer with proof. This is a pattern filled with your plan; change the order where your material asks for it.',
    confidence: 45 + (readers ? 5 : 0) + (promise ? 10 : 0),
  };
}
