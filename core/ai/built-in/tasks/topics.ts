import { TOPIC_COUNT } from '../../topics.ts';
import type { topics } from '../../topics.ts';
import type { RequestOf } from '../../task.ts';
import { keyPhrases } from '../analysis/key-phrases.ts';
import { quoted } from '../analysis/measure.ts';
import { readText, type ReadText, type Sentence } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/specificity.ts';
import { stemOf } from '../analysis/stem.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { capitalised, subjectOf } from '../subject.ts';

type Topic = ReplyDraft<typeof topics>['topics'][number];

/** Angles in the order in which notes usually allow them; each holds for any phrase. */
const angles = [
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
    parts: ['What you did', 'What came of it', 'What you would do now'],
  },
] as const;

/** Analysis: clusters the notes by key phrase; titles and angles are patterns filled with those phrases. */
export function topicsFromNotes({ prompt }: RequestOf<typeof topics>): ReplyDraft<typeof topics> {
  const notes = readText(prompt);
  const phrases = keyPhrases(notes, '', TOPIC_COUNT).map(({ phrase }) => phrase);
  const named = phrases.length > 0 ? phrases : [subjectOf(prompt, 60) || 'Your notes'];
  return { topics: angles.map((angle, index) => topic(notes, named[index % named.length] ?? '', angle)) };
}

function topic(notes: ReadText, phrase: string, { title, angle, parts }: (typeof angles)[number]): Topic {
  const stems = phrase.split(' ').map((word) => stemOf(word));
  const about = notes.sentences
    .filter((sentence) => stems.some((stem) => sentence.stems.has(stem)))
    .toSorted((a, b) => detailsIn(b) - detailsIn(a));
  const [best] = about;
  return {
    title: title(capitalised(phrase)),
    description: best ? `From your notes: “${quoted(best.text, 160)}”` : `A piece on “${phrase}”, from your notes.`,
    angle,
    audienceValue: valueOf(about, phrase),
    contentComponents: [...parts],
    difficultyLevel: about.length >= 3 ? 'Easy' : about.length === 2 ? 'Medium' : 'Complex',
  };
}

function valueOf(about: readonly Sentence[], phrase: string): string {
  if (about.length >= 2)
    return `Readers get a finding with its background: ${about.length} of your notes touch on “${phrase}”.`;
  return `Readers get a clear answer on “${phrase}”. Your notes say little about it so far, so find one example first.`;
}
