import type { MeasureName } from '../analysis/assess.ts';
import { type review, usualFocusAreas } from '../../assistant/review.ts';
import { type Measure, quoted } from '../analysis/measure.ts';
import { directAddress, feelings } from '../analysis/substance.ts';
import { hedging } from '../analysis/padding.ts';
import type { ReadText } from '../analysis/read-text.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

export interface Advice {
  readonly category: string;
  /** Focus areas that it belongs to, as named in the review panel. */
  readonly areas: readonly string[];
  /** The sentence for a good score. */
  readonly strength: string;
  readonly issue: string;
  readonly suggestion: string;
  /** Whether the measure's quotations are examples of the problem or of the strength. */
  readonly quotesShow: 'issue' | 'strength';
}

/** The editor's sentences for each measure. */
export const reviewAdvice: Readonly<Record<MeasureName, Advice>> = {
  specificity: {
    category: 'Specifics',
    areas: ['value', 'credibility', 'engagement', 'authority'],
    quotesShow: 'strength',
    strength: 'It is concrete: figures, names or examples carry the claims.',
    issue: 'The claims stay general: there are few figures, names or examples.',
    suggestion: 'Take your main claim and add one example with a number, a name or a date that only you could give.',
  },
  reasoning: {
    category: 'Argument',
    areas: ['value', 'clarity', 'structure', 'authority'],
    quotesShow: 'strength',
    strength: 'It argues: reasons and contrasts are spelled out.',
    issue: 'It lists statements without saying why they hold.',
    suggestion: 'Write the one sentence that a reader could disagree with, then give its reason with “because”.',
  },
  opening: {
    category: 'Opening',
    areas: ['engagement', 'hook', 'structure'],
    quotesShow: 'issue',
    strength: 'The first lines give a reason to read on.',
    issue: 'The opening does not yet give a reason to read on.',
    suggestion: 'Cut to the first concrete moment, figure or claim, and open with that in fewer than 20 words.',
  },
  ending: {
    category: 'Ending',
    areas: ['engagement', 'value', 'cta', 'structure', 'call to action'],
    quotesShow: 'issue',
    strength: 'It ends on a conclusion or a clear ask.',
    issue: 'The ending leaves the reader without a conclusion or a next step.',
    suggestion: 'End with the one thing that the reader should do or answer, small enough to do today.',
  },
  connection: {
    category: 'Connection',
    areas: ['engagement', 'tone', 'voice', 'authenticity'],
    quotesShow: 'strength',
    strength: 'A person speaks to a person: experience or direct address comes through.',
    issue: 'Neither the reader nor your own experience appears much.',
    suggestion: 'Say what you did or saw yourself, or turn one general sentence into one about “you”.',
  },
  readability: {
    category: 'Readability',
    areas: ['clarity', 'readability'],
    quotesShow: 'issue',
    strength: 'It reads easily.',
    issue: 'It is hard to read: long words in long sentences.',
    suggestion: 'Swap the longest words for plain ones and read it aloud once.',
  },
  sentenceLength: {
    category: 'Sentence length',
    areas: ['clarity', 'readability'],
    quotesShow: 'issue',
    strength: 'Sentences have a comfortable length.',
    issue: 'Sentences are too long or too clipped to follow comfortably.',
    suggestion: 'Split sentences of more than 30 words at their “and” or “which”; join fragments that belong together.',
  },
  sentenceVariation: {
    category: 'Rhythm',
    areas: ['clarity', 'engagement', 'style'],
    quotesShow: 'issue',
    strength: 'Short and long sentences alternate.',
    issue: 'Sentences are all about the same length, which sounds flat.',
    suggestion: 'After a long sentence, put a short one where the point is.',
  },
  paragraphs: {
    category: 'Structure',
    areas: ['structure', 'clarity', 'formatting', 'readability'],
    quotesShow: 'issue',
    strength: 'Paragraphs are easy to take in.',
    issue: 'The text has too few breaks, or its lists and headings are broken.',
    suggestion: 'Start a new paragraph with each new thought; three to four sentences are plenty on a screen.',
  },
  repetition: {
    category: 'Repetition',
    areas: ['clarity', 'value', 'conciseness'],
    quotesShow: 'issue',
    strength: 'Each sentence adds something new.',
    issue: 'The same words or thoughts come back.',
    suggestion: 'Keep the best version of each thought and delete the others.',
  },
  passive: {
    category: 'Passive voice',
    areas: ['clarity', 'style', 'tone'],
    quotesShow: 'issue',
    strength: 'It says who does what.',
    issue: 'Many sentences hide who does what.',
    suggestion: 'Name the person who acts and put them before the verb.',
  },
  hedging: {
    category: 'Hedging',
    areas: ['tone', 'authority', 'clarity', 'credibility'],
    quotesShow: 'issue',
    strength: 'Claims are made without hiding.',
    issue: 'Hedges weaken the claims.',
    suggestion: 'Delete “maybe”, “I think” and “sort of”, and keep a caution only where you really are unsure.',
  },
  filler: {
    category: 'Filler',
    areas: ['clarity', 'conciseness'],
    quotesShow: 'issue',
    strength: 'There is little to cut.',
    issue: 'Filler words take up room.',
    suggestion: 'Delete words such as “really”, “basically” and “the fact that”; the sentences will hold without them.',
  },
  cliches: {
    category: 'Stock phrases',
    areas: ['tone', 'engagement', 'authenticity', 'voice', 'clarity'],
    quotesShow: 'issue',
    strength: 'It avoids buzzwords.',
    issue: 'Buzzwords and stock phrases take the place of details.',
    suggestion: 'Replace each of them with what happens in practice: who does what, and what changes.',
  },
  stuffing: {
    category: 'Keywords',
    areas: ['seo', 'clarity'],
    quotesShow: 'issue',
    strength: 'No keyword is forced.',
    issue: 'One phrase comes back so often that it reads as written for machines.',
    suggestion: 'Keep the phrase in the title, the first paragraph and once more; use “it” or another word elsewhere.',
  },
  clickbait: {
    category: 'Credibility',
    areas: ['tone', 'credibility', 'authenticity'],
    quotesShow: 'issue',
    strength: 'The tone is calm and credible.',
    issue: 'Capitals, exclamation marks or bait phrases shout where proof should speak.',
    suggestion: 'Say the most surprising fact plainly and keep at most one exclamation mark.',
  },
  substance: {
    category: 'Substance',
    areas: ['value'],
    quotesShow: 'strength',
    strength: 'There is enough here to make a point.',
    issue: 'It is too short to make a point and support it.',
    suggestion: 'Add the reason and one example: what happened, to whom, and how it ended.',
  },
  order: {
    category: 'Order',
    areas: ['structure', 'clarity', 'flow'],
    quotesShow: 'issue',
    strength: 'Sentences lead from one to the next.',
    issue: 'Sentences do not clearly follow from the ones before them.',
    suggestion:
      'Give each paragraph one job, say it in its first sentence, and move what points back (“this”, “they”) behind what it points at.',
  },
};

/** Focus areas of suggestions that come from no measure, by category. */
const otherAreas: Readonly<Record<string, readonly string[]>> = {
  Source: ['accuracy', 'credibility', 'value'],
  Missing: ['accuracy', 'value'],
  Tone: ['tone', 'voice'],
};
const areasByCategory = new Map<string, readonly string[]>([
  ...Object.values(reviewAdvice).map(({ category, areas }) => [category, areas] as const),
  ...Object.entries(otherAreas),
]);
/** Score from which a measure has no problem worth mentioning. */
const SOUND = 0.5;

/** The chosen focus areas; none when nothing was chosen or the choice is the default. */
export function chosenAreas(focusAreas: readonly string[]): readonly string[] {
  const usual: ReadonlySet<string> = new Set(usualFocusAreas);
  const isUsual = focusAreas.length === usual.size && focusAreas.every((area) => usual.has(area.toLowerCase()));
  return isUsual ? [] : focusAreas;
}

/** Moves suggestions of the chosen areas to the front and keeps the order otherwise. */
export function wantedFirst<T extends { readonly category: string }>(found: readonly T[], chosen: readonly string[]) {
  const isWanted = ({ category }: T) => chosen.some((area) => belongsTo(category, area));
  return found.toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)));
}

/** The chosen areas in which nothing was found, limited to areas that were rated and are good. */
export function nothingFoundIn(
  chosen: readonly string[],
  found: readonly { readonly category: string }[],
  measures: ReadonlyMap<MeasureName, Measure>,
): string[] {
  const empty = chosen.filter((area) => !found.some(({ category }) => belongsTo(category, area)));
  const sound = empty.filter((area) => !isAccuracy(area) && isSound(area, measures)).map((area) => area.toLowerCase());
  return [
    ...(sound.length > 0 ? [`No issues found in ${listOf(sound)}.`] : []),
    ...(empty.some(isAccuracy) ? ['Facts were not checked. No missing sources, counts or links were found.'] : []),
  ];
}

function isSound(area: string, measures: ReadonlyMap<MeasureName, Measure>): boolean {
  const judged = [...measures].filter(([name]) => belongsTo(reviewAdvice[name].category, area));
  return judged.length > 0 && judged.every(([, { score }]) => score >= SOUND);
}

function isAccuracy(area: string): boolean {
  return area.toLowerCase().includes('accuracy');
}

function belongsTo(category: string, area: string): boolean {
  return (areasByCategory.get(category) ?? []).some((known) => area.toLowerCase().includes(known));
}

function listOf(areas: readonly string[]): string {
  return areas.length < 2 ? areas.join('') : `${areas.slice(0, -1).join(', ')} and ${areas.at(-1)}`;
}

type Suggestion = ReplyDraft<typeof review>['suggestions'][number];

const slang =
  /\b(?:gonna|wanna|gotta|kinda|lol|omg|dude|awesome|super|stuff|yeah|btw|tbh)\b|\p{Extended_Pictographic}|!!/iu;

/**
 * Places where the text does not have the writer's chosen tone. English only, because tone words of other languages are
 * not known.
 */
export function toneSuggestions(text: ReadText, tone: string): Suggestion[] {
  if (text.language !== 'en' || text.words.length < 30) return [];
  const wanted = tone.toLowerCase();
  const mismatch = (issue: string, suggestion: string, location?: string): Suggestion => ({
    category: 'Tone',
    priority: 'medium',
    issue,
    suggestion,
    ...(location !== undefined && { location: quoted(location) }),
  });
  if (/profession|author|formal|expert/.test(wanted)) {
    const casual = text.sentences.find((sentence) => slang.test(sentence.text));
    if (casual)
      return [
        mismatch(
          'Slang, emoji or doubled exclamation marks work against the tone that you asked for.',
          'Say it in the words that you would use to a client.',
          casual.text,
        ),
      ];
    const hedged = hedging(text);
    if (/author|expert/.test(wanted) && hedged.score < 0.8)
      return [
        mismatch(
          'Hedges work against an authoritative tone.',
          'State what you know and how you know it.',
          hedged.quotes[0],
        ),
      ];
  }
  if (/convers|friend|warm|casual/.test(wanted) && directAddress(text).score < 0.3)
    return [
      mismatch(
        'It hardly speaks to the reader, though you asked for a conversational tone.',
        'Use “you” in the first lines and ask one question.',
      ),
    ];
  if (/inspir|emotion/.test(wanted) && feelings(text).score === 0)
    return [
      mismatch(
        'No feeling is named, though you asked for an inspiring tone.',
        'Say how it felt at the hardest point; one plain word is enough.',
      ),
    ];
  return [];
}
