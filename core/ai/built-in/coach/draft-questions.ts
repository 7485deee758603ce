import { subjectOf } from '../subject.ts';
import { goalOf } from './about.ts';
import type { CoachPlan } from './coach-plan.ts';
import type { CoachQuestion } from './coach-question.ts';

/** A sentence for each part of a draft, in the order in which it is read. */
export function draftQuestions(plan: CoachPlan): CoachQuestion[] {
  const goal = goalOf(plan);
  const points = plan.keyPoints.map((point) => subjectOf(point, 60)).filter((point) => point !== '');
  const [into, first] = ['body', points.slice(0, 3)];
  return [
    ...(plan.hasDraft
      ? []
      : [
          {
            question: 'What happened, where and when? Begin in the middle of it.',
            into,
            hint: 'It was Thursday, and …',
          },
        ]),
    ...first.map((point) => ({ question: `Why does “${point}” hold? What did you see?`, into, hint: 'When I …' })),
    ...(first.length > 0
      ? []
      : [{ question: 'What do you believe about this that not everybody does?', into, hint: 'I think that …' }]),
    { question: 'What did somebody say that you still remember?', into, hint: '“…”, she said, and …' },
    { question: 'Which detail would nobody believe unless they had been there?', into, hint: 'The spreadsheet had …' },
    { question: 'What was different afterwards, and for whom?', into, hint: 'Since then, nobody …' },
    { question: 'What would you tell yourself of a year ago?', into, hint: 'Begin with …' },
    {
      question: goal ? `What do you ask of the reader, for ${goal}?` : 'What do you ask of the reader at the end?',
      into,
      hint: 'Tell me …',
    },
  ];
}
