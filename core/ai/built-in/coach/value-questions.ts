import { goalOf, pillarOf, readersOf } from './about.ts';
import type { CoachPlan } from './coach-plan.ts';
import type { CoachQuestion } from './coach-question.ts';

const benefits = 'audienceBenefits';
const angle = 'uniqueAngle';
const takeaways = 'keyTakeaways';

const takeawayOfKind: Readonly<Record<CoachPlan['kind'], string>> = {
  article: 'Which three things should a reader remember a month later?',
  post: 'If it could be one sentence, which?',
  thread: 'Which claim must the first part make, so that people open the rest?',
  newsletter: 'What should a reader have done before your next issue?',
  unknown: 'Which sentence should a reader repeat to somebody tomorrow?',
};

/** Why it matters to its readers, what only this writer can say, and what is to be remembered. */
export function valueQuestions(plan: CoachPlan): CoachQuestion[] {
  const [readers, goal, pillar] = [readersOf(plan), goalOf(plan), pillarOf(plan)];
  return [
    { question: `What can ${readers} do afterwards that they cannot do now?`, into: benefits, hint: 'They can …' },
    {
      question: 'What have you seen that others who write about this have not?',
      into: angle,
      hint: 'In 2023 I …',
    },
    { question: takeawayOfKind[plan.kind], into: takeaways, hint: 'That …' },
    {
      question: 'What did it save you or cost you, in hours, money or sleep?',
      into: benefits,
      hint: 'About six hours a …',
    },
    ...(goal
      ? [
          {
            question: `You want ${goal}. What does the reader get even if that fails?`,
            into: benefits,
            hint: 'At least they …',
          },
        ]
      : []),
    ...(pillar
      ? [
          {
            question: `What did you once write in your pillar ${pillar} that you would put differently now?`,
            into: angle,
            hint: 'I used to say …',
          },
        ]
      : []),
    {
      question: 'With which of the usual advice do you disagree?',
      into: angle,
      hint: 'Everybody says … but …',
    },
    {
      question: 'What is the smallest step, one that takes less than half an hour?',
      into: takeaways,
      hint: 'Open … and …',
    },
  ];
}
