import type { topics } from '../../assistant/topics.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Topic = ReplyDraft<typeof topics>['topics'][number];

/** Angles in the order in which notes usually support them. Each works with any claim or phrase. */
export const topicAngles = [
  {
    title: (phrase: string) => `${phrase}: what the notes show`,
    angle: 'Lead with the most concrete finding and say what it changes.',
    parts: ['The finding', 'Where it comes from', 'What to do about it'],
  },
  {
    title: (phrase: string) => `${phrase}: the mistake to avoid`,
    angle: 'Start from what usually goes wrong and work back to the cause.',
    parts: ['The mistake', 'Why sensible people make it', 'The better way'],
  },
  {
    title: (phrase: string) => `${phrase}, step by step`,
    angle: 'Turn the notes into steps that a reader can follow.',
    parts: ['What to have ready', 'The steps', 'How to tell that it worked'],
  },
  {
    title: (phrase: string) => `${phrase}: a case to learn from`,
    angle: 'Tell one case from the notes from beginning to end.',
    parts: ['The situation', 'The turn', 'The lesson'],
  },
  {
    title: (phrase: string) => `${phrase}: questions worth asking first`,
    angle: 'Collect the questions that the notes leave open, and answer those that you can.',
    parts: ['The questions', 'Your answers', 'What nobody knows yet'],
  },
  {
    title: (phrase: string) => `${phrase}: what I would do differently`,
    angle: 'Take a side, with your own experience as the proof.',
    parts: ['What you did', 'What happened', 'What you would do now'],
  },
] as const;

/** Topics that work for any notes, used when no sentence and no phrase makes a title. */
export const plainTopics: readonly Omit<Topic, 'description'>[] = [
  {
    title: 'What my notes show',
    angle: topicAngles[0].angle,
    audienceValue: 'Readers get your material in order. Choose the one point they need first.',
    contentComponents: [...topicAngles[0].parts],
    difficultyLevel: 'Complex',
  },
  {
    title: 'What my notes leave open',
    angle: topicAngles[4].angle,
    audienceValue: 'Readers get the questions that you would ask before you begin.',
    contentComponents: [...topicAngles[4].parts],
    difficultyLevel: 'Complex',
  },
];
