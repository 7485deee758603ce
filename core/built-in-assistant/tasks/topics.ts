import { TOPIC_COUNT, type topics } from '../../assistant/topics.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { detailsIn } from '../analysis/details.ts';
import { quoted } from '../analysis/quoted.ts';
import { readText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { capitalised, subjectOf } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Topic = ReplyDraft<typeof topics>['topics'][number];

/** Minimum number of topics, however short the notes are: that many questions fill up. */
const LEAST = 2;
const TITLE_LENGTH = 80;
const QUOTE_LENGTH = 160;

/**
 * A topic is a whole sentence of the notes that says something by itself. Notes without enough of them get questions: a
 * title cut out of a sentence, or filled into a pattern, would say nothing.
 */
export function topicsFromNotes(
  { prompt }: RequestOf<typeof topics>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof topics> {
  const written = withLinesApart(prompt);
  const notes = readText(written);
  const claims = leadsIn(notes, written, { ownRules })
    .filter(({ text }) => subjectOf(text).length <= TITLE_LENGTH)
    .map(({ text }): Topic => ({
      title: capitalised(subjectOf(text)),
      description: `From your notes: “${quoted(text, QUOTE_LENGTH)}”`,
      angle: 'How do you know, and what follows from it?',
      audienceValue: /\d/.test(text) ? 'A finding with its figure.' : 'One clear claim.',
      contentComponents: ['The claim', 'How you know', 'What follows'],
      difficultyLevel: detailsIn({ text }) >= 1 ? 'Medium' : 'Complex',
    }));
  const apart = claims.filter(({ title }, index) => claims.findIndex((other) => other.title === title) === index);
  const quote = `From your notes: “${quoted(notes.sentences[0]?.text ?? prompt, QUOTE_LENGTH)}”`;
  const asked = questions.slice(0, Math.max(0, LEAST - apart.length)).map((question): Topic => ({
    ...question,
    description: quote,
    contentComponents: [...question.contentComponents],
  }));
  return { topics: [...apart, ...asked].slice(0, TOPIC_COUNT) };
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

const questions: readonly Omit<Topic, 'description'>[] = [
  {
    title: 'What did you find that surprised you?',
    angle: 'Lead with the finding and say what it changes.',
    audienceValue: 'A question to you: your answer is the topic.',
    contentComponents: ['The finding', 'Where it comes from', 'What to do about it'],
    difficultyLevel: 'Complex',
  },
  {
    title: 'What do your notes leave open?',
    angle: 'Ask it in public, with what you know so far.',
    audienceValue: 'A question to you: your answer is the topic.',
    contentComponents: ['The question', 'What you know', 'Who could answer it'],
    difficultyLevel: 'Complex',
  },
];
