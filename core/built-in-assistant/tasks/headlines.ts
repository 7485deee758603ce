import type { headlines } from '../../assistant/headlines.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { platforms } from '../../publishing/platforms.ts';
import { headlinePower } from '../analysis/headline-power.ts';
import { keyPhrases } from '../analysis/key-phrases.ts';
import { between } from '../analysis/measure.ts';
import { isPhraseFree, isQualified, losesQualifier, standingSentences } from '../analysis/qualifiers.ts';
import { readText, type ReadText } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/substance.ts';
import { capitalised, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

const MOST = 5;
/** Characters of a title, and of a post's first line, that are shown in full. */
const TITLE_LENGTH = 70;
const FIRST_LINE_LENGTH = 110;
/** Words in platform names that indicate titles, so that `my blog` is recognised too. */
const titledNames = platforms
  .filter(({ requiresTitle }) => requiresTitle)
  .flatMap(({ name }) => name.toLowerCase().split(' '));
/** Maximum characters of a phrase in a pattern. A longer title is used on its own. */
const SHORT = 34;
/** Key phrases that are tried as the subject of the patterns, the best first. */
const TRIED_PHRASES = 12;
/** Maximum characters of a headline. */
const LONGEST = 300;

/**
 * Analysis: builds headlines from the draft's own sentences and key phrases, scores them, and returns the best first. None
 * of them drops a negation or a condition of the draft (`analysis/qualifiers.ts`).
 */
export function proposeHeadlines({
  content,
  title,
  platforms: asked,
  seen,
}: RequestOf<typeof headlines>): ReplyDraft<typeof headlines> {
  const text = readText(content.trim() === '' ? title : content);
  const candidates = [...fromOwnWords(text, title), ...(text.language === 'en' ? fromPatterns(text, title) : [])];
  const unique = candidates.filter(
    ({ text: own }, index) =>
      own.length > 3 && candidates.findIndex((other) => other.text.toLowerCase() === own.toLowerCase()) === index,
  );
  const scored = unique
    .map((candidate) => ({ ...candidate, power: headlinePower(candidate.text) }))
    .toSorted((a, b) => b.power.score + b.own - (a.power.score + a.own));
  const best = unseenFirst(onePerKind(scored), seen).slice(0, MOST);
  const shown =
    best.length > 0
      ? best
      : [
          {
            text: plainHeadline(title.trim() === '' ? content : title, text),
            type: 'plain',
            own: 0,
            power: { score: 0, strengths: [] },
          },
        ];
  return {
    headlines: shown.map(({ text: own, type, power }) => ({
      text: own,
      type,
      strengths: power.strengths.length > 0 ? [...power.strengths] : ['In your own words'],
      platformSuitability: suited(own, asked),
    })),
    confidence: Math.round(35 + 40 * between(text.words.length, 0, 250)),
  };
}

/** When nothing else is left: the title, or the text's first sentence. */
function plainHeadline(words: string, { sentences: [first] }: ReadText): string {
  const all = Array.from(words).length <= LONGEST ? words : (first?.text ?? words);
  const shown = subjectOf(all, LONGEST);
  return shown === '' || losesQualifier(all, shown) ? 'Untitled' : shown;
}

interface Candidate {
  readonly text: string;
  readonly type: string;
  /** Bonus for the writer's own words. */
  readonly own: number;
}

/** The title, and sentences that can stand alone: short, with a number or an opinion. */
function fromOwnWords(text: ReadText, title: string): Candidate[] {
  const standing = standingSentences(text)
    .filter(
      ({ text: own, words }) =>
        words.length >= 5 &&
        words.length <= 13 &&
        own.length <= 80 &&
        !/^["“„«]/.test(own) &&
        !/^(?:and|but|so|then|this|that|these|it|they|he|she|because|or|which)\b/i.test(own) &&
        !/[:,]$/.test(own),
    )
    .map(({ text: own }) => ({ text: subjectOf(own, 80), details: detailsIn({ text: own }) }))
    .toSorted((a, b) => b.details + headlinePower(b.text).score - a.details - headlinePower(a.text).score)
    .slice(0, 12);
  return [
    ...whole(title, 120).map((line) => ({ text: line, type: 'your title', own: 0.4 })),
    ...text.headings
      .slice(0, 2)
      .flatMap((heading) => whole(heading, 100))
      .map((line) => ({ text: line, type: 'your heading', own: 0.05 })),
    ...standing.map(({ text: own, details }) => ({
      text: capitalised(own),
      type: own.endsWith('?') ? 'question' : details > 0.9 ? 'figure from the text' : 'claim from the text',
      own: 0.12,
    })),
  ];
}

/** A line that is short enough; nothing when shortening it would drop a negation or a condition. */
function whole(line: string, most: number): string[] {
  const shortened = subjectOf(line, most);
  return shortened === '' || losesQualifier(line, shortened) ? [] : [shortened];
}

/** Patterns that work with any noun phrase or title, because it stands alone before a colon. */
function fromPatterns(text: ReadText, title: string): Candidate[] {
  const named = subjectOf(title, SHORT + 1);
  const phrase = keyPhrases(text, title, TRIED_PHRASES).find(
    (each) =>
      each.phrase.length <= SHORT &&
      (each.phrase.includes(' ') || each.count >= 3) &&
      isPhraseFree(each.phrase, text, title),
  )?.phrase;
  const subject = named !== '' && named.length <= SHORT && !named.endsWith('…') ? named : capitalised(phrase ?? '');
  if (subject === '' || /[:?]/.test(subject)) return [];
  const items = text.paragraphs.filter(([first]) => first?.isItem).length;
  const isFirstPerson = text.words.filter((word) => word === 'i' || word === 'we' || word === 'my').length > 2;
  const patterns = [
    ...(items >= 3 && items <= 20
      ? [{ text: `${subject}: ${items} points to check before you start`, type: 'number', own: 0.05 }]
      : []),
    { text: `${subject}: how to get it right`, type: 'how-to', own: -0.05 },
    { text: `${subject}: what most advice leaves out`, type: 'contrarian', own: -0.02 },
    { text: `${subject}: where would you begin?`, type: 'question', own: -0.05 },
    isFirstPerson
      ? { text: `${subject}: what I learned the hard way`, type: 'story', own: 0 }
      : { text: `${subject}: what changes when you take it seriously`, type: 'promise', own: 0 },
    { text: `${subject}: the part that nobody tells you`, type: 'contrarian', own: -0.06 },
    { text: `${subject}: what I would do first`, type: 'how-to', own: -0.07 },
    { text: `${subject}: what it really costs`, type: 'promise', own: -0.07 },
    { text: `${subject}: am I doing it wrong?`, type: 'question', own: -0.09 },
    { text: `${subject}: a story with a number in it`, type: 'story', own: -0.1 },
  ];
  // "Never give discounts: where would you begin?" asks for the opposite.
  return isQualified(subject)
    ? patterns.filter(({ type }) => ['contrarian', 'story', 'promise'].includes(type))
    : patterns;
}

/** The best of each type first, so that the five differ. */
function onePerKind<T extends { readonly type: string }>(sorted: readonly T[]): T[] {
  const firsts = sorted.filter(({ type }, index) => sorted.findIndex((other) => other.type === type) === index);
  return [...firsts, ...sorted.filter((each) => !firsts.includes(each))];
}

/** The named platforms that show the headline in full. */
function suited(headline: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const isTitle = titledNames.some((word) => name.toLowerCase().includes(word));
    return headline.length <= (isTitle ? TITLE_LENGTH : FIRST_LINE_LENGTH);
  });
}
