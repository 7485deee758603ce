import { goalOf, pillarOf, readersOf } from './about.ts';
import type { CoachPlan } from './coach-plan.ts';
import type { CoachQuestion } from './coach-question.ts';

const about = 'targetAudience';
const pains = 'painPoints';

/** About the people it is for, by how practised they are, where they read, and why they come to this writer. */
export function audienceQuestions(plan: CoachPlan): CoachQuestion[] {
  const [readers, goal, pillar] = [readersOf(plan), goalOf(plan), pillarOf(plan)];
  return [
    {
      question: `Think of one person among ${readers}. What were they trying to get done last week?`,
      into: about,
      hint: 'She had three days to …',
    },
    ...experienceQuestions(plan),
    {
      question: goal ? `Your goal is ${goal}. What keeps them from it today?` : 'What keeps them from acting on this?',
      into: pains,
      hint: 'They would have to …',
    },
    ...(plan.role.trim()
      ? [{ question: 'When in their week does this come up?', into: about, hint: 'On Monday, when …' }]
      : []),
    { question: 'Why would they listen to you about this?', into: about, hint: 'Because I have …' },
    ...(pillar
      ? [{ question: `Which piece of your pillar ${pillar} did they answer?`, into: about, hint: 'The one in which …' }]
      : []),
    { question: 'How do they complain about it, in their own words?', into: pains, hint: '“I never know whether …”' },
    readingQuestion(plan),
    { question: 'What did it cost them the last time it went wrong?', into: pains, hint: 'Two weeks, and …' },
  ];
}

function experienceQuestions({ experience }: CoachPlan): CoachQuestion[] {
  switch (experience) {
    case 'beginner':
      return [
        {
          question: 'Which word would a newcomer to this not know?',
          into: about,
          hint: 'They have never heard of …',
        },
      ];
    case 'practised':
      return [
        {
          question: 'What have they tried before that did not work?',
          into: pains,
          hint: 'They tried … and it …',
        },
      ];
    case 'unknown':
      return [
        {
          question: 'Is this new to them, or have they tried and failed?',
          into: about,
          hint: 'Most of them have …',
        },
      ];
  }
}

function readingQuestion({ kind }: CoachPlan): CoachQuestion {
  const where = {
    article: 'an article',
    post: 'a post',
    thread: 'a thread',
    newsletter: 'your newsletter',
    unknown: 'this',
  };
  return {
    question: `Where are they when they read ${where[kind]}, and what for?`,
    into: about,
    hint: 'On the train, to …',
  };
}
