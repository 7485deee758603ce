import { TOPIC_COUNT, type topics } from '../../assistant/topics.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { quoted } from '../analysis/measure.ts';
import { type NounPhrase, nounPhrases } from '../analysis/noun-phrases.ts';
import { standingSentences } from '../analysis/qualifiers.ts';
import { readText, type ReadText, type Sentence } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/substance.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { capitalised, subjectOf } from '../subject.ts';

type Topic = ReplyDraft<typeof topics>['topics'][number];
/** A topic before it gets an angle. The angles that most notes support go to the first topics. */
type Subject = (angle: (typeof topicAngles)[number]) => Topic;

/** Number of topics from whole sentences before phrases are used. */
const CLAIMS_FIRST = 4;
/** Minimum number of topics, however short the notes are. */
const LEAST = 2;
const TITLE_LENGTH = 80;
const QUOTE_LENGTH = 160;

/**
 * Analysis: a topic is a whole sentence or phrase of the notes with an angle. Notes with fewer than six of them give
 * fewer topics, because a title cut out of a sentence would be meaningless.
 */
export function topicsFromNotes({ prompt }: RequestOf<typeof topics>): ReplyDraft<typeof topics> {
  const notes = readText(withLinesApart(prompt));
  const claims = claimsIn(notes).map(
    (claim): Subject =>
      (angle) =>
        topicOfClaim(claim, angle),
  );
  const phrases = nounPhrases(notes).map(
    (phrase): Subject =>
      (angle) =>
        topicOfPhrase(notes, phrase, angle),
  );
  const subjects = [...claims.slice(0, CLAIMS_FIRST), ...phrases, ...claims.slice(CLAIMS_FIRST)];
  const found = topicAngles.slice(0, subjects.length).map((angle, index) => subjects[index]!(angle));
  const plain = plainTopics.slice(0, Math.max(0, LEAST - found.length)).map((topic) => ({
    ...topic,
    description: `From your notes: “${quoted(notes.sentences[0]?.text ?? prompt, QUOTE_LENGTH)}”`,
  }));
  return { topics: [...found, ...plain].slice(0, TOPIC_COUNT) };
}

/** Makes each line a note of its own, with or without a full stop. Only wrapped prose continues on the next line. */
function withLinesApart(prompt: string): string {
  return prompt
    .split(/\n\s*\n/)
    .map((paragraph) => (isWrapped(paragraph.split('\n')) ? paragraph : paragraph.replaceAll('\n', '\n\n')))
    .join('\n\n');
}

/**
 * Whether an editor wrapped the lines: all but the last have similar lengths, and the following ones begin in lower
 * case.
 */
function isWrapped(lines: readonly string[]): boolean {
  const longest = Math.max(...lines.map(({ length }) => length));
  return lines
    .slice(0, -1)
    .every(
      (line, index) => line.length > 0.75 * longest && line.length > 50 && /^\p{Ll}/u.test(lines[index + 1] ?? ''),
    );
}

/** Needs the sentence before it to be understood. */
const pointsBack =
  /^(?:and|but|or|so|then|also|because|which|this|that|these|those|it|they|he|she|here|there|yet|still)\b|\b(?:it|they|this|that|he|she) (?:is|was|are|were|has|had)\b/i;

/** Sentences that can be a title of their own, each once, the most concrete first. */
function claimsIn(notes: ReadText): Sentence[] {
  const standing = standingSentences(notes).filter(
    ({ text, words }) =>
      words.length >= 4 &&
      subjectOf(text).length <= TITLE_LENGTH &&
      !pointsBack.test(text) &&
      !/^["“„«]|[?:,]$/.test(text),
  );
  const titles = standing.map(({ text }) => subjectOf(text).toLowerCase());
  return standing
    .filter((_sentence, index) => titles.indexOf(titles[index]!) === index)
    .toSorted((a, b) => detailsIn(b) - detailsIn(a));
}

function topicOfClaim({ text }: Sentence, { angle, parts }: (typeof topicAngles)[number]): Topic {
  return {
    title: capitalised(subjectOf(text)),
    description: `From your notes: “${quoted(text, QUOTE_LENGTH)}”`,
    angle,
    audienceValue: /\d/.test(text)
      ? 'Readers get a finding with its figure. Say beside it where the figure comes from.'
      : 'Readers get one clear claim. Say beside it how you know.',
    contentComponents: [...parts],
    difficultyLevel: detailsIn({ text }) >= 1 ? 'Medium' : 'Complex',
  };
}

function topicOfPhrase(
  { sentences }: ReadText,
  { phrase, count }: NounPhrase,
  { title, angle, parts }: (typeof topicAngles)[number],
): Topic {
  const [best] = sentences
    .filter(({ words }) => words.join(' ').includes(phrase))
    .toSorted((a, b) => detailsIn(b) - detailsIn(a));
  return {
    title: title(capitalised(phrase)),
    description: `From your notes: “${quoted(best?.text ?? phrase, QUOTE_LENGTH)}”`,
    angle,
    audienceValue:
      count >= 2
        ? `${count} of the sentences in your notes name “${phrase}”, so readers get the finding with its background.`
        : `Readers get a clear answer. One sentence of your notes names “${phrase}”, so find one more example first.`,
    contentComponents: [...parts],
    difficultyLevel: count >= 3 ? 'Easy' : count === 2 ? 'Medium' : 'Complex',
  };
}

/** Angles in the order in which notes usually support them. Each works with any claim or phrase. */
const topicAngles = [
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
const plainTopics: readonly Omit<Topic, 'description'>[] = [
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
