import type { ideas } from '../../assistant/ideas.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { hashOf } from '../../kernel/hash-of.ts';
import { capitalised, namesIn, quotedSubject, rotated, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { ideaPatterns } from './idea-patterns.ts';

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
