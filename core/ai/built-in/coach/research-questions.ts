import { readersOf } from './about.ts';
import { subjectOf } from '../subject.ts';
import type { CoachPlan } from './coach-plan.ts';
import type { CoachQuestion } from './coach-question.ts';

/** What the writer knows already, or knows whom to ask for. */
export function researchQuestions(plan: CoachPlan): CoachQuestion[] {
  const [firstPoint = ''] = plan.keyPoints;
  const point = subjectOf(firstPoint, 60);
  return [
    {
      question: 'Which figure of your own can you give: hours, money, people, weeks?',
      into: 'statistics',
      hint: 'In 14 of 20 …',
    },
    { question: 'Whom do you know who tried it? What came of it?', into: 'caseStudies', hint: 'Ana’s team …' },
    {
      question: 'Who disagrees with you, and what is their best reason?',
      into: 'contraryViews',
      hint: 'My former lead would say …',
    },
    ...(point
      ? [{ question: `What is your best evidence for “${point}”?`, into: 'statistics', hint: 'I counted …' }]
      : []),
    {
      question: 'Whom could you ask about this in the coming days, and what?',
      into: 'expertOpinions',
      hint: 'Ben, who has …',
    },
    { question: 'Where did you read or hear what you rely on?', into: 'sources', hint: 'The 2024 report of …' },
    {
      question: `What surprised ${readersOf(plan)} when you told them about it?`,
      into: 'caseStudies',
      hint: 'That it took only …',
    },
  ];
}
