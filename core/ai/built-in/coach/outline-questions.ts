import { goalOf, readersOf } from './about.ts';
import type { CoachPlan } from './coach-plan.ts';
import type { CoachQuestion } from './coach-question.ts';

const introduction = 'introduction';
const points = 'keyPoints';
const conclusion = 'conclusion';

/** From the moment that it begins with to the step that it ends on. */
export function outlineQuestions(plan: CoachPlan): CoachQuestion[] {
  const [readers, goal] = [readersOf(plan), goalOf(plan)];
  const isShort = plan.kind === 'post' || plan.kind === 'thread';
  return [
    isShort
      ? { question: 'Which first line would stop you while scrolling?', into: introduction, hint: 'We lost … in one …' }
      : {
          question: 'Which moment made you want to write this? Who was there?',
          into: introduction,
          hint: 'In March, a client …',
        },
    { question: 'What do most people get wrong about this?', into: points, hint: 'They think that …' },
    { question: 'What do you do instead, and what comes first?', into: points, hint: 'First, I …' },
    { question: 'Which case proves it? Give a name, a number or a date.', into: points, hint: 'At …, it took …' },
    {
      question: goal
        ? `What should they do at the end, so that it leads to ${goal}?`
        : `What should ${readers} do at the end, small enough for today?`,
      into: conclusion,
      hint: 'Today, write down …',
    },
    ...(isShort
      ? []
      : [
          {
            question: 'What would a sceptic say, and where are they right?',
            into: points,
            hint: 'It does not hold when …',
          },
        ]),
    { question: 'What is the reason behind it, in one sentence with “because”?', into: points, hint: 'Because …' },
    { question: 'How does the end answer the beginning?', into: conclusion, hint: 'That client now …' },
  ];
}
