import { subjectOf } from './subject.ts';
import { type CoachPlan, type CoachQuestion, goalOf, pillarOf, readersOf } from './coach-plan.ts';

const about = 'targetAudience';
const pains = 'painPoints';

/** Questions about the audience: its experience, where it reads, and why it comes to this writer. */
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
      ? [
          {
            question: `Which post in your pillar ${pillar} did they respond to?`,
            into: about,
            hint: 'The one in which …',
          },
        ]
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

/** Questions for each part of a draft, in reading order. */
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
    { question: 'What did someone say that you still remember?', into, hint: '“…”, she said, and …' },
    { question: 'Which detail would no one believe unless they had been there?', into, hint: 'The spreadsheet had …' },
    { question: 'What was different afterwards, and for whom?', into, hint: 'Since then, nobody …' },
    { question: 'What would you tell yourself of a year ago?', into, hint: 'Begin with …' },
    {
      question: goal ? `What do you ask of the reader, for ${goal}?` : 'What do you ask of the reader at the end?',
      into,
      hint: 'Tell me …',
    },
  ];
}

const introduction = 'introduction';
const points = 'keyPoints';
const conclusion = 'conclusion';

/** Questions from the opening moment to the final step. */
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

/** Questions about facts that the writer knows, or can get from somebody. */
export function researchQuestions(plan: CoachPlan): CoachQuestion[] {
  const [firstPoint = ''] = plan.keyPoints;
  const point = subjectOf(firstPoint, 60);
  return [
    {
      question: 'Which figure of your own can you give: hours, money, people, weeks?',
      into: 'statistics',
      hint: 'In 14 of 20 …',
    },
    { question: 'Who do you know who tried it? What happened?', into: 'caseStudies', hint: 'Ana’s team …' },
    {
      question: 'Who disagrees with you, and what is their best reason?',
      into: 'contraryViews',
      hint: 'My former lead would say …',
    },
    ...(point
      ? [{ question: `What is your best evidence for “${point}”?`, into: 'statistics', hint: 'I counted …' }]
      : []),
    {
      question: 'Who could you ask about this in the next few days, and what?',
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

const benefits = 'audienceBenefits';
const angle = 'uniqueAngle';
const takeaways = 'keyTakeaways';

const takeawayOfKind: Readonly<Record<CoachPlan['kind'], string>> = {
  article: 'Which three things should a reader remember a month later?',
  post: 'If it could be one sentence, which?',
  thread: 'Which claim must the first part make, so that people open the rest?',
  newsletter: 'What should a reader have done before your next issue?',
  unknown: 'Which sentence should a reader repeat to someone tomorrow?',
};

/** Questions about why it matters to readers, the writer's own perspective, and what readers should remember. */
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
      question: 'Which common advice do you disagree with?',
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
