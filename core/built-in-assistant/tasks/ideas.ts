import type { ideas } from '../../assistant/ideas.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { hashOf } from '../../kernel/hash-of.ts';
import { capitalised, namesIn, quotedSubject, rotated, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

/** Maximum characters of a subject, which keeps the whole title near 100. */
const SUBJECT_LENGTH = 60;

/** Fills patterns with the requested topics. Patterns for the chosen content type come first. */
export function proposeIdeas(
  { count, promptData, seen }: RequestOf<typeof ideas>,
  { pillars }: Writer,
): ReplyDraft<typeof ideas> {
  const { industry, targetAudience, contentType, topics, goals } = promptData;
  const subjects = subjectsOf(topics, industry);
  const suited = ideaPatterns.filter(({ suits }) => suits.includes(contentType.trim().toLowerCase()));
  const ordered = [
    ...suited,
    ...rotated(
      ideaPatterns.filter((pattern) => !suited.includes(pattern)),
      hashOf(promptData),
    ),
  ];
  const readers = quotedSubject(targetAudience, 'your readers', 80);
  const field = quotedSubject(industry, 'your field', 80);
  const aim = subjectOf(goals, 120);
  const serves = aim === '' ? '' : ` It should serve: ${aim}.`;
  // Every subject is combined with every pattern before a pair is repeated.
  const pairs = Array.from({ length: subjects.length * ordered.length }, (_, index) => {
    const subject = subjects[(index + Math.floor(index / ordered.length)) % subjects.length]!;
    const { title, argues } = ordered[index % ordered.length]!;
    return { text: title(capitalised(subject)), argues, pillar: pillarFor(subject, pillars) };
  });
  const fresh = unseenFirst(pairs, seen);
  return {
    ideas: Array.from({ length: count }, (_, index) => {
      const { text, argues, pillar } = fresh[index % fresh.length]!;
      return { title: text, description: `${argues} For ${readers} in ${field}.${serves}`, pillar };
    }),
  };
}

/** The requested topics. A pillar is a category, not a subject. */
function subjectsOf(topics: string, industry: string): string[] {
  const named = namesIn(topics).map((topic) => subjectOf(topic, SUBJECT_LENGTH));
  return named.length > 0 ? named : [subjectOf(industry, SUBJECT_LENGTH)];
}

/** The pillar that shares words with a subject; null when there is none. */
function pillarFor(subject: string, pillars: Writer['pillars']): string | null {
  const pillar = pillars.find(({ name, description }) => isAbout(`${name} ${description}`, subject));
  return pillar && pillar.name.trim() !== '' ? pillar.name.trim().slice(0, 200) : null;
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

interface IdeaPattern {
  readonly title: (subject: string) => string;
  readonly argues: string;
  /** The content types (`core/assistant/ideas.ts`) that it fits best. */
  readonly suits: readonly string[];
}

/** Working titles for any topic or field. Before the colon, any wording works. */
const ideaPatterns: readonly IdeaPattern[] = [
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
