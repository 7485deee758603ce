import type { ideas } from '../../ideas.ts';
import type { RequestOf } from '../../task.ts';
import type { Writer } from '../../writer.ts';
import { hashOf } from '../../../kernel/hash-of.ts';
import { rotated, unseenFirst } from '../pick.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { capitalised, namesIn, quotedSubject, subjectOf } from '../subject.ts';

interface Pattern {
  readonly title: (subject: string) => string;
  readonly argues: string;
  /** Types of content (core/ai/ideas) that it suits best. */
  readonly suits: readonly string[];
}

const patterns: readonly Pattern[] = [
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

/** Patterns filled with the user's topics and pillars, the ones for the chosen type of content first. */
export function proposeIdeas(
  { count, promptData, seen }: RequestOf<typeof ideas>,
  writer: Writer,
): ReplyDraft<typeof ideas> {
  const { industry, targetAudience, contentType, topics, goals } = promptData;
  const subjects = subjectsOf(topics, industry, writer);
  const suited = patterns.filter(({ suits }) => suits.includes(contentType.trim().toLowerCase()));
  const ordered = [
    ...suited,
    ...rotated(
      patterns.filter((pattern) => !suited.includes(pattern)),
      hashOf(promptData),
    ),
  ];
  const readers = quotedSubject(targetAudience, 'your readers', 80);
  const aim = subjectOf(goals, 120);
  // Each subject meets each pattern before a pair comes again.
  const pairs = Array.from({ length: subjects.length * ordered.length }, (_, index) => {
    const { subject, pillar } = subjects[(index + Math.floor(index / ordered.length)) % subjects.length]!;
    const { title, argues } = ordered[index % ordered.length]!;
    return { text: title(capitalised(subject)), argues, pillar };
  });
  const fresh = unseenFirst(pairs, seen);
  return {
    ideas: Array.from({ length: count }, (_, index) => {
      const { text, argues, pillar } = fresh[index % fresh.length]!;
      const serves = aim && index === 0 ? ` It should serve: ${aim}.` : '';
      return { title: text, description: `${argues} For: ${readers}.${serves}`, pillar };
    }),
  };
}

function subjectsOf(
  topics: string,
  industry: string,
  { pillars }: Writer,
): { subject: string; pillar: string | null }[] {
  const pillarNames = pillars.map(({ name }) => name.trim()).filter((name) => name !== '');
  const named = namesIn(topics).map((topic) => ({
    subject: subjectOf(topic, 48),
    pillar: pillarNames.find((name) => isAbout(name, topic)) ?? null,
  }));
  const fromPillars = pillarNames
    .slice(0, 8)
    .map((name) => ({ subject: subjectOf(name, 48), pillar: name.slice(0, 200) }));
  const all = [...named, ...fromPillars];
  return all.length > 0 ? all : [{ subject: subjectOf(industry, 48), pillar: null }];
}

/** Whether a pillar and a topic share a word of more than three letters. */
function isAbout(pillar: string, topic: string): boolean {
  const words = new Set(
    topic
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  );
  return pillar
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => words.has(word));
}
