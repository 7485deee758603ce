export interface IdeaPattern {
  readonly title: (subject: string) => string;
  readonly argues: string;
  /** The content types (`core/assistant/ideas.ts`) that it fits best. */
  readonly suits: readonly string[];
}

/** Working titles for any topic or field. Before the colon, any wording works. */
export const ideaPatterns: readonly IdeaPattern[] = [
  {
    title: (subject) => `${subject}: the mistake I see most often`,
    argues: 'Name the mistake, why sensible people make it, and the better way.',
    suits: ['educational', 'thought-leadership'],
  },
  {
    title: (subject) => `${subject}: what I changed my mind about`,
    argues: 'Say what you believed, what happened, and what you do now.',
    suits: ['opinion', 'personal-story', 'thought-leadership'],
  },
  {
    title: (subject) => `${subject}: one case from start to finish`,
    argues: 'Tell one case with its figures: before, the decision, after.',
    suits: ['case-study'],
  },
  {
    title: (subject) => `${subject}, explained to a newcomer`,
    argues: 'Explain the one idea that makes the rest easy, with an everyday example.',
    suits: ['educational'],
  },
  {
    title: (subject) => `${subject}: three questions to ask before you start`,
    argues: 'Give the questions, why each matters, and what a good answer sounds like.',
    suits: ['educational', 'thought-leadership'],
  },
  {
    title: (subject) => `${subject}: what is changing, and what is not`,
    argues: 'Separate the change that you can show from the noise, and say what to do this quarter.',
    suits: ['trends', 'industry-insights'],
  },
  {
    title: (subject) => `${subject}: the day it went wrong`,
    argues: 'Tell the day hour by hour, and end with what you would do at the first sign.',
    suits: ['personal-story', 'case-study'],
  },
  {
    title: (subject) => `${subject}: the advice I would not give again`,
    argues: 'Quote the advice, show where it fails, and say what to do instead.',
    suits: ['opinion'],
  },
  {
    title: (subject) => `${subject}: the numbers worth watching`,
    argues: 'Pick two or three figures, say where to find them, and what would make you act.',
    suits: ['industry-insights', 'trends'],
  },
  {
    title: (subject) => `${subject}: a checklist for a busy week`,
    argues: 'Boil it down to what fits in half an hour, in the order in which to do it.',
    suits: ['educational'],
  },
];
