import type { voice, voiceDimensions } from '../../assistant/voice.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { counted } from '../../kernel/counted.ts';
import { quoted } from '../analysis/quoted.ts';
import { MAX_CHARACTERS } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { checkDraft, type Checked, type CheckedLine, type CheckName, shareDone } from '../rules/rule-book.ts';
import { wordsIn } from '../rules/words-by-language.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Dimension = keyof typeof voiceDimensions;

/** Facts about a text that are no fault where they are missing from one, and say something over several. */
const facts = {
  'You speak of yourself': ({ text }: Checked) => wordsIn(text.language)?.first.test(text.plain),
  'You speak to the reader': ({ text }: Checked) => wordsIn(text.language)?.second.test(text.plain),
  'You give figures': ({ text }: Checked) => /\d/.test(text.plain),
} as const satisfies Readonly<Record<string, (checked: Checked) => boolean | undefined>>;
type Fact = keyof typeof facts;

/** The lines of the review's checklist, and the facts, that each dimension is counted by. */
const readings: Readonly<Record<Dimension, readonly (CheckName | Fact)[]>> = {
  'Tone & Personality': ['The words are your own', 'It asks for nothing empty', 'You speak of yourself'],
  'Clarity & Accessibility': ['Nothing takes more words than it needs', 'Sentences and paragraphs are read at once'],
  'Authority & Expertise': ['Each claim has a source', 'You give figures'],
  'Engagement & Connection': ['The first line says something', 'You speak to the reader'],
  'Authenticity & Voice': ['The words are your own', 'You speak of yourself'],
  'Structure & Flow': [
    'Nothing is said twice',
    'Sentences and paragraphs are read at once',
    'Nothing is left to fill in',
  ],
  'Emotional Intelligence': ['It asks for nothing empty', 'You speak to the reader'],
  'Professional Impact': ['Nothing is left to fill in', 'It asks for nothing empty', 'You give figures'],
};

const MOST = { quoted: 3, recommendations: 4 } as const;

/**
 * Counts, dimension by dimension, in how many of the samples each line of the review's checklist is done. It is the same
 * checklist, so that a voice and a review of the same texts agree.
 */
export function analyseVoice({ contentSamples }: RequestOf<typeof voice>): ReplyDraft<typeof voice> {
  const samples = contentSamples.map((sample) => checkDraft(sample));
  const all = [...new Set(Object.values(readings).flat())].flatMap((name) => linesOf(name, samples));
  const overallScore = shareDone(all);
  const examples = contentSamples.flatMap((sample, index) =>
    leadsIn(samples[index]!.text, sample.slice(0, MAX_CHARACTERS))
      .slice(0, 1)
      .map(({ text }) => quoted(text)),
  );
  return {
    overallScore,
    voiceMetrics: (Object.keys(readings) as Dimension[]).map((dimension) => {
      const lines = readings[dimension].map((name) => ({ name, lines: linesOf(name, samples) }));
      const judged = lines.flatMap(({ lines: own }) => own);
      return {
        dimension,
        score: judged.length === 0 ? overallScore : shareDone(judged),
        description: judged.length === 0 ? NOT_JUDGED : describe(lines),
        examples: dimension === 'Authority & Expertise' ? examples.slice(0, MOST.quoted) : [],
      };
    }),
    recommendations: recommendationsFor(samples),
  };
}

const NOT_JUDGED = 'Not judged: the built-in assistant does not know the words of this language.';

/** One line of a checklist in each of the samples in which it can be checked. */
function linesOf(name: CheckName | Fact, samples: readonly Checked[]): readonly Pick<CheckedLine, 'isDone'>[] {
  if (!isFact(name)) return samples.flatMap(({ checklist }) => checklist.filter((line) => line.name === name));
  return samples.flatMap((sample) => {
    const isSo = facts[name](sample);
    return isSo === undefined ? [] : [{ isDone: isSo }];
  });
}

function isFact(name: string): name is Fact {
  return Object.hasOwn(facts, name);
}

function describe(
  lines: readonly { readonly name: string; readonly lines: readonly { readonly isDone: boolean }[] }[],
): string {
  return lines
    .filter(({ lines: own }) => own.length > 0)
    .map(({ name, lines: own }) => `${name}: ${own.filter(({ isDone }) => isDone).length} of ${own.length}.`)
    .join(' ');
}

/** The checklist lines that most of the samples miss, the most frequent first. */
function recommendationsFor(samples: readonly Checked[]): string[] {
  const missed = samples.flatMap(({ checklist }) => checklist.filter(({ isDone }) => !isDone).map(({ name }) => name));
  const counts = [...new Set(missed)]
    .map((name) => ({ name, count: missed.filter((other) => other === name).length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST.recommendations);
  return counts.map(({ name, count }) => `${name}: not yet in ${counted(count, 'text')}. A review shows where.`);
}
