import { between, type Measure, quoted } from './measure.ts';
import type { ReadText, Sentence } from './read-text.ts';

/** Sentence `before` must precede sentence `after`. */
interface Precedence {
  readonly before: number;
  readonly after: number;
  readonly weight: number;
}

const ordinals = [
  /^\W*(?:first|firstly|step one|to begin|one:|1[.)/:]|primero|erstens|d'abord|zuerst)(?![\p{L}])/iu,
  /^\W*(?:second|secondly|step two|two:|2[.)/:]|segundo|zweitens|ensuite)(?![\p{L}])/iu,
  /^\W*(?:third|thirdly|step three|three:|3[.)/:]|tercero|drittens)(?![\p{L}])/iu,
  /^\W*(?:fourth|four:|4[.)/:])(?![\p{L}])/iu,
  /^\W*(?:fifth|five:|5[.)/:])(?![\p{L}])/iu,
  /^\W*(?:finally|lastly|last,|por último|finalmente|schließlich|zum schluss|enfin)(?![\p{L}])/iu,
];

/**
 * Pairs of sentences with a fixed order: ordinals, years, "a" thing before "the" thing, a full name before its short
 * form, a name before its pronoun.
 */
function precedences(features: readonly Features[]): Precedence[] {
  return [...enumerations(features), ...years(features), ...givenAfterNew(features), ...namesBeforePronouns(features)];
}

function enumerations(features: readonly Features[]): Precedence[] {
  const ranked = features
    .map(({ sentence }, index) => ({ index, rank: ordinals.findIndex((pattern) => pattern.test(sentence.text)) }))
    .filter(({ rank }) => rank >= 0);
  return ordered(ranked, 0.6);
}

function years(features: readonly Features[]): Precedence[] {
  const dated = features.flatMap(({ sentence }, index) => {
    const year = /\b(?:19|20)\d\d\b/.exec(sentence.text.slice(0, 600));
    return year ? [{ index, rank: Number(year[0]) }] : [];
  });
  return ordered(dated.slice(0, 12), 0.5);
}

function ordered(ranked: readonly { readonly index: number; readonly rank: number }[], weight: number): Precedence[] {
  const pairs: Precedence[] = [];
  const few = ranked.slice(0, 20);
  for (const earlier of few)
    for (const later of few)
      if (earlier.rank < later.rank) pairs.push({ before: earlier.index, after: later.index, weight });
  return pairs;
}

/** "A client called" precedes "the client paid" (Prince 1981, given and new). */
function givenAfterNew(features: readonly Features[]): Precedence[] {
  const introduced = new Map<string, number[]>();
  const resumed = new Map<string, number[]>();
  for (const [index, { sentence }] of features.entries()) {
    for (const [, article, noun] of sentence.text
      .slice(0, 600)
      .matchAll(
        /\b(an?|one|two|three|four|five|the|that|this|those|these|both|my|our|un|una|el|la|ese|esa|eine?n?|der|die|das|dem|den|une|le)\s+(?:\p{Ll}+\s+)?(\p{L}{4,})/giu,
      )) {
      const given = /^(?:the|that|this|those|these|both|el|la|ese|esa|der|die|das|dem|den|le)$/i.test(article ?? '');
      const name = (noun ?? '').toLowerCase().replace(/s$/, '');
      const target = given ? resumed : introduced;
      target.set(name, [...(target.get(name) ?? []), index]);
    }
  }
  return [...introduced].flatMap(([noun, [first, ...again]]) => {
    // A noun that is introduced twice proves nothing: which introduction comes first depends on the order that is being
    // rated.
    if (first === undefined || again.length > 0) return [];
    return (resumed.get(noun) ?? [])
      .filter((index) => index !== first)
      .slice(0, 3)
      .map((index) => ({ before: first, after: index, weight: 0.2 }));
  });
}

/** If exactly one sentence has a name and no pronoun, it precedes the sentences with "he" or "she". */
function namesBeforePronouns(features: readonly Features[]): Precedence[] {
  const named = features.flatMap(({ hasName, hasPersonPronoun }, index) =>
    hasName && !hasPersonPronoun ? [index] : [],
  );
  if (named.length !== 1) return [];
  const pronouns = features.flatMap(({ hasPersonPronoun }, index) => (hasPersonPronoun ? [index] : []));
  return pronouns.slice(0, 4).map((after) => ({ before: named[0] ?? 0, after, weight: 0.15 }));
}

/** Features that determine where a sentence can be. */
interface Features {
  readonly sentence: Sentence;
  readonly first: string;
  readonly person: 'i' | 'you' | 'other';
  readonly tense: 'past' | 'present';
  /** Begins with a word that refers to the sentence before. */
  readonly pointsBack: boolean;
  readonly hasFigure: boolean;
  readonly hasName: boolean;
  /** Contains "he", "she" or a related pronoun. */
  readonly hasPersonPronoun: boolean;
  readonly opensList: boolean;
  /** Sets a scene in time. */
  readonly isEarly: boolean;
  /** Draws a conclusion, or arrives at the present. */
  readonly isLate: boolean;
  /** Asks the reader something or gives an instruction. */
  readonly appeals: boolean;
}

const pointers =
  /^[^\p{L}]*(?:this|that|that['’]s|these|those|it|it['’]s|they|he|she|him|her|his|their|its|but|and|so|yet|or|then|also|instead|however|therefore|because|still|which|too|otherwise|meanwhile|similarly|likewise|moreover|furthermore|afterwards?|later|next|even|neither|both|nor|another|the (?:other|result|same|reason|rest|second|third|next|answer|lesson|fix|trick|problem)|for (?:example|instance)|as a result|in other words|same|pero|eso|esto|así|entonces|luego|después|por eso|también|sin embargo|y|él|ella|ellos|aber|und|dann|das|dies|diese|dieser|deshalb|also|er|danach|trotzdem|stattdessen|mais|et|cela|ceci|alors|ensuite|puis|donc|pourtant|ils?|elles?)(?![\p{L}])/iu;
const pastVerb =
  /\b(?:was|were|had|did|didn['’]t|wasn['’]t|couldn['’]t|got|made|went|lost|told|said|sent|wrote|built|spent|ran|quit|felt|thought|knew|began|kept|left|paid|saw|sat|took|taught|won|met|found|gave|came|held|bought|brought|chose|drew|grew|led|became|fell|asked|\w{3,}ed|war|hatte|waren|hatten|wurde|era|fue|había|tenía|\p{L}{2,}(?:ó|aron|ieron|aba|ía|amos|imos|té))(?![\p{L}])/iu;

const early =
  /\b(?:last (?:year|month|week|spring|summer|autumn|winter|fall|tuesday|monday|thursday)|years? ago|months? ago|when i (?:started|joined|began|was)|i used to|at first|one (?:day|morning|evening)|for (?:years|months|two|three|a long)|here (?:is|are)|here['’]s|hace|antes|el año pasado|vor (?:zwei|drei|einem)|früher|letzte[sn]?)\b/i;
const late =
  /\b(?:today|now|since then|in the end|eventually|finally|the lesson|turns out|looking back|these days|from now on|next time|that['’]s why|this week|tomorrow|from then|ever since|the point|result|después|desde entonces|ahora|al final|hoy|seitdem|heute|am ende|jetzt|inzwischen)\b/i;
const appeal =
  /^(?:so |then |now )?(?:try|pick|write|ask|start|open|send|take|tell|reply|count|choose|look|give|go|stop|keep|subscribe|share|steal|find|what['’]s|which|whom?|if you|before you|next time|prueba|la próxima|escribe|elige|empieza|schreib|fang|probier|nimm)\b/i;

function featuresOf({ language, sentences }: ReadText, most: number): Features[] {
  return sentences.slice(0, most).map((sentence) => {
    const text = sentence.text.slice(0, 600);
    return {
      sentence,
      first: sentence.words[0] ?? '',
      person: /\b(?:i|me|my|we|our|us|yo|mi|me|ich|mein|meine|mir|wir|je|mon|nous)\b/i.test(text)
        ? 'i'
        : /\b(?:you|your|tú|tu|du|dein|deine|vous|votre)\b/i.test(text)
          ? 'you'
          : 'other',
      tense: pastVerb.test(text) ? 'past' : 'present',
      pointsBack: pointers.test(text),
      hasFigure: /\d/.test(text),
      hasName: language !== 'de' && /(?<=[\p{Ll},]\s)(?!I\b)\p{Lu}\p{Ll}+/u.test(text),
      hasPersonPronoun: /\b(?:he|she|him|her|his|hers)\b/i.test(text),
      opensList: /:\W*$/.test(text),
      isEarly: early.test(text),
      isLate: late.test(text),
      appeals: /\?\W*$/.test(text) || appeal.test(text),
    };
  });
}

const SAMPLES = 40;
/** A longer text is rated by its first sentences, which represent its coherence. */
const MAX_SENTENCES = 120;
const FEWEST = 4;

/**
 * Order: how much more coherent the sentences are in this order than in an arbitrary one, in standard deviations over
 * 40 fixed permutations (after Barzilay & Lapata 2008, who test coherence by shuffling). The permutations are applied
 * to the sorted sentences, so that every order of them is compared with the same set. Null below four sentences.
 */
function orderDeviations(features: readonly Features[]): number | null {
  if (features.length < FEWEST) return null;
  const sorted = features.toSorted((a, b) => (a.sentence.text < b.sentence.text ? -1 : 1));
  const weights = stemWeights(features);
  const pairs = precedences(sorted);
  const positions = new Map<Features | undefined, number>(features.map((each, position) => [each, position]));
  const placed = (index: number): number => positions.get(sorted[index]) ?? 0;
  const actual = coherence(
    features,
    pairs.map(({ before, after, weight }) => ({ before: placed(before), after: placed(after), weight })),
    weights,
  );
  const sampled = Array.from({ length: SAMPLES }, (_, seed) => {
    const drawn = permutation(sorted.length, seed + 1);
    const rank = new Map(drawn.map((index, position) => [index, position]));
    const moved = pairs.map(({ before, after, weight }) => ({
      before: rank.get(before) ?? 0,
      after: rank.get(after) ?? 0,
      weight,
    }));
    return coherence(
      drawn.flatMap((index) => sorted[index] ?? []),
      moved,
      weights,
    );
  });
  const mean = sampled.reduce((sum, value) => sum + value, 0) / SAMPLES;
  const deviation = Math.sqrt(sampled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / SAMPLES);
  return (actual - mean) / Math.max(0.5, deviation);
}

/**
 * Maps `orderDeviations` to 0 (1.5 deviations worse than an arbitrary order) to 1 (3.5 better). Quotes sentences that
 * do not follow from anything.
 */
export function order(text: ReadText): Measure {
  const features = featuresOf(text, MAX_SENTENCES);
  const deviations = orderDeviations(features);
  if (deviations === null) return { score: 0.75, quotes: [] };
  const [first] = features;
  return { score: between(deviations, -1.5, 3.5), quotes: first?.pointsBack ? [quoted(first.sentence.text)] : [] };
}

function coherence(features: readonly Features[], pairs: readonly Precedence[], weights: StemWeights): number {
  let sum = 0;
  for (const [position, each] of features.entries()) {
    sum += place(each, position, features.length);
    const before = features[position - 1];
    if (before) sum += link(before, each, weights);
  }
  for (const { before, after, weight } of pairs) sum += before < after ? weight : -weight;
  return sum;
}

/** The permutation with a given number (Fisher-Yates with a linear congruential generator). */
function permutation(length: number, seed: number): number[] {
  const drawn = Array.from({ length }, (_, index) => index);
  let state = seed * 7919 + 17;
  for (let last = length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chosen = Math.floor((state / 2 ** 32) * (last + 1));
    const held = drawn[last] ?? 0;
    drawn[last] = drawn[chosen] ?? 0;
    drawn[chosen] = held;
  }
  return drawn;
}

/**
 * Weights of stems: a stem that is rare in the text is more significant when it recurs (inverse document frequency).
 */
type StemWeights = ReadonlyMap<string, number>;

function stemWeights(features: readonly Features[]): StemWeights {
  const counts = new Map<string, number>();
  for (const { sentence } of features) for (const stem of sentence.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, count < 2 ? 0 : Math.log((1 + features.length) / count)]));
}

/**
 * How well one sentence follows another: shared words (Halliday & Hasan 1976, lexical cohesion), the same person and
 * tense, a parallel beginning, an announced list, and pronouns with an antecedent. The weights here and in `place` were
 * fitted to distinguish the drafts in `core/built-in-assistant/testing` from their permutations.
 */
function link(before: Features, after: Features, weights: StemWeights): number {
  let shared = 0;
  for (const stem of after.sentence.stems) if (before.sentence.stems.has(stem)) shared += weights.get(stem) ?? 0;
  let strength = 0.06 * Math.min(5, shared);
  if (before.person === after.person) strength += 0.22;
  if (before.tense === after.tense) strength += 0.22;
  if (before.first === after.first && before.first.length > 1) strength += 0.35;
  if (before.sentence.isItem && after.sentence.isItem) strength += 0.66;
  if (before.opensList) strength += after.sentence.isItem || after.hasFigure ? 1.6 : -0.3;
  if (after.hasPersonPronoun) strength += before.hasPersonPronoun || before.hasName ? 0.36 : -0.32;
  if (before.hasFigure && after.hasFigure) strength += 0.33;
  return strength;
}

/**
 * How well a sentence fits its relative position, 0 (first) to 1 (last): the first one refers to nothing before it,
 * scenes and figures come early, lessons late, and the question or appeal to the reader last.
 */
function place(
  { isEarly, isLate, appeals, pointsBack, person, tense, opensList, hasFigure }: Features,
  position: number,
  of: number,
): number {
  const at = of > 1 ? position / (of - 1) - 0.5 : 0;
  let fit = 0;
  if (isEarly) fit -= 0.3 * at;
  if (isLate) fit += 0.3 * at;
  if (appeals) fit += 1.8 * at;
  if (person === 'you') fit += 1.3 * at;
  if (person === 'i') fit -= 0.9 * at;
  if (pointsBack) fit += at;
  if (tense === 'past') fit -= 0.4 * at;
  if (hasFigure) fit -= 1.4 * at;
  if (position === 0 && pointsBack) fit -= 2;
  if (position === of - 1) fit += (appeals ? 1.1 : 0) - (opensList ? 0.8 : 0);
  return fit;
}
