import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import type { review } from '../../assistant/review.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { assess, type MeasureName, measureWeights } from '../analysis/assess.ts';
import { type Measure, quoted } from '../analysis/measure.ts';
import { clearsThroat } from '../analysis/opening.ts';
import { findPhrases, phrasesOf } from '../analysis/phrases.ts';
import { platformFit, type PlatformFit, platformsIn } from '../analysis/platform-fit.ts';
import { type Language, readText, type ReadText, wordsOf } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/substance.ts';
import { findEdits } from '../find-edits.ts';
import { stockPhrases } from '../stock-phrases.ts';
import { chosenAreas, nothingFoundIn, reviewAdvice, toneSuggestions, wantedFirst } from './review-advice.ts';
import { counted } from '../../kernel/counted.ts';

/** Strengths that are mentioned only with a quotation. */
const shownOnly = new Set<MeasureName>(['opening', 'ending', 'connection']);

/** @param blamed quotations of suggestions, which cannot be examples of a strength at the same time */
function strengthsOf(
  good: readonly { readonly name: MeasureName; readonly measure: Measure }[],
  { words, language }: ReadText,
  blamed: readonly string[],
): string[] {
  if (words.length < 20) return [];
  const shown = new Set(blamed);
  return good.flatMap(({ name, measure }) => {
    const { strength, quotesShow } = reviewAdvice[name];
    const quotes = quotesShow === 'strength' || shownOnly.has(name) ? measure.quotes : [];
    const quote = quotes.find(
      (each) => !shown.has(each) && !isMisspelled(each, language) && (!shownOnly.has(name) || isOnesOwn(each)),
    );
    if (quote === undefined) return shownOnly.has(name) ? [] : [strength];
    shown.add(quote);
    return [`${strength} For example: “${quote}”`];
  });
}

/** Whether a quotation is more than a cheer, a heading or a common phrase. */
function isOnesOwn(quote: string): boolean {
  const words = wordsOf(quote);
  const isCheer = quote.endsWith('!') && detailsIn({ text: quote }) === 0;
  return words.length >= 5 && !isCheer && !clearsThroat({ text: quote }) && findPhrases(words, stock).length === 0;
}

const stock = phrasesOf(stockPhrases);

type Suggestion = ReplyDraft<typeof review>['suggestions'][number];

/** Score from which a measure counts as a strength, and is not worth mentioning as a reason. */
const GOOD = 0.75;
/**
 * Score below which a measure alone counts as a fault. Measures that are absent here never do. Problems that a count
 * shows only roughly are left to the edits, which quote words and say what to do: an editor who read reviews blind
 * would have followed one in three pieces of advice based on a count.
 */
const poor: Readonly<Partial<Record<MeasureName, number>>> = {
  specificity: 0.12,
  readability: 0.3,
  sentenceVariation: 0.15,
  repetition: 0.35,
  passive: 0.25,
  hedging: 0.4,
  filler: 0.35,
  cliches: 0.45,
  stuffing: 0.55,
  clickbait: 0.35,
  substance: 0.4,
  order: 0.2,
};
/** Strengths that are not credible beside these faults. */
const spoils: Readonly<Partial<Record<MeasureName, readonly MeasureName[]>>> = {
  cliches: ['specificity', 'repetition'],
  clickbait: ['opening', 'ending'],
  passive: ['readability'],
  sentenceLength: ['readability'],
};
/** Few enough to act on. A short text gives little evidence. */
const maxSuggestions = ({ words }: ReadText) => (words.length < SHORT ? 3 : 5);
const maxStrengths = ({ words }: ReadText) => (words.length < SHORT ? 2 : 4);
/** Words below which a text gives little evidence. */
const SHORT = 80;
/** Measures for which the absence of faults is not a strength worth mentioning. */
const quiet = new Set<MeasureName>([
  'stuffing',
  'clickbait',
  'substance',
  'passive',
  'hedging',
  'filler',
  'reasoning',
  'paragraphs',
  'sentenceLength',
]);

interface Finding {
  readonly name: MeasureName;
  readonly measure: Measure;
  readonly loss: number;
}

/**
 * Analysis: rates a draft by every measure that is valid for its language, and quotes the places to change. Each
 * measure is reported as a strength, as a fault or not at all, so a review does not contradict itself.
 */
export function reviewDraft({
  content,
  focusAreas,
  tone,
  context,
}: RequestOf<typeof review>): ReplyDraft<typeof review> {
  const text = readText(content);
  const platforms = platformsIn(context);
  const { overall, measures } = assess(text, platforms[0]);
  const fits = platforms.map((platform) => platformFit(text, platform));
  const worstFit = Math.min(1, ...fits.map(({ score }) => score));
  const overallScore = overall - Math.round(8 * (1 - worstFit));
  const isLow = overallScore < LOW_SCORE;
  const chosen = chosenAreas(focusAreas);
  const found = [...measures].map(([name, measure]): Finding => ({ name, measure, loss: lossOf(name, measure) }));
  const edits = findEdits(text, content, platforms[0]);
  const edited = new Set(edits.flatMap(({ measure }) => measure ?? []));
  const faults = found.filter((finding) => isFault(finding, text)).toSorted((a, b) => b.loss - a.loss);
  const blamed = new Set([...faults.map(({ name }) => name), ...edited]);
  const reasons = isLow ? scoreReasons(text, measures).filter((name) => !blamed.has(name)) : [];
  const isFirstLineBlamed = edits.some(({ location }) => measures.get('opening')?.quotes.includes(location));
  const spoiled = new Set([
    ...blamed,
    ...[...blamed].flatMap((name) => spoils[name] ?? []),
    ...(isFirstLineBlamed ? (['opening'] as const) : []),
  ]);
  const good = found
    .filter(({ name, measure }) => measure.score >= GOOD && !quiet.has(name) && !spoiled.has(name))
    .toSorted((a, b) => measureWeights[b.name].merit - measureWeights[a.name].merit)
    .map((finding) => ({ ...finding, category: reviewAdvice[finding.name].category }));
  // An edit reports it more precisely.
  const unedited = faults.filter(({ name }) => !edited.has(name));
  const proved = [
    // Length is certain, so it comes first.
    ...fits.flatMap(fitSuggestion),
    ...edits.map(({ measure: _measure, ...edit }) => edit),
    ...unedited.map((finding) => suggestionFor(finding, text)),
    ...toneSuggestions(text, tone),
  ];
  const ofReasons = reasons.flatMap((name) =>
    found.filter((finding) => finding.name === name).map((finding) => suggestionFor(finding, text)),
  );
  // A low score always comes with something to change.
  const all = wantedFirst(proved.length > 0 ? proved : ofReasons, chosen);
  const suggestions = all.slice(0, maxSuggestions(text));
  const issues = [...edits, ...unedited.map((finding) => suggestionFor(finding, text))].slice(0, 4);
  return {
    overallScore,
    confidence: confidenceIn(text),
    strengths: strengthsOf(
      wantedFirst(good, chosen),
      text,
      suggestions.flatMap(({ location }) => location ?? []),
    ).slice(0, isLow ? 1 : maxStrengths(text)),
    improvements: [
      ...languageNote(text),
      ...wantedFirst([...issues, ...ofReasons], chosen).map(({ issue }) => issue),
      ...nothingFoundIn(chosen, [...all, ...issues, ...ofReasons], measures),
    ],
    suggestions,
  };
}

function isFault({ name, measure }: Finding, text: ReadText): boolean {
  if (text.words.length === 0) return name === 'substance';
  if (name === 'specificity' && isList(text)) return false;
  return measure.score < (poor[name] ?? 0);
}

/**
 * Whether the text is mostly a list. Low specificity is not a fault then, because a list is only as specific as its
 * items.
 */
function isList({ sentences }: ReadText): boolean {
  return sentences.filter(({ isItem }) => isItem).length * 2 > sentences.length;
}

function fitSuggestion({ misfit, score }: PlatformFit): Suggestion[] {
  return misfit ? [{ category: 'Platform', priority: score < 0.5 ? 'high' : 'medium', ...misfit }] : [];
}

/**
 * How much improvement is possible. Order counts more in the score than in the advice, because words indicate it less
 * reliably.
 */
function lossOf(name: MeasureName, { score }: Measure): number {
  return (1 - score) * (measureWeights[name].merit + (name === 'order' ? 0.25 : 1) * measureWeights[name].fault);
}

function suggestionFor({ name, measure, loss }: Finding, text: ReadText): Suggestion {
  const { category, suggestion, quotesShow } = reviewAdvice[name];
  // When the quotations show the strength, the place to change is elsewhere.
  const location = quotesShow === 'issue' ? measure.quotes[0] : placeToMend(name, text);
  return {
    category,
    priority: loss > 11 ? 'high' : loss > 5 ? 'medium' : 'low',
    issue: issueOf(name, measure, text),
    suggestion,
    ...(location !== undefined && { location }),
  };
}

/** The place for something that is missing: the first sentence that makes a claim without a detail. */
function placeToMend(name: MeasureName, { sentences }: ReadText): string | undefined {
  if (!mendedInPlace.has(name)) return undefined;
  const bare = sentences.find((sentence) => sentence.words.length >= 6 && detailsIn(sentence) === 0);
  return bare && quoted(bare.text);
}

const mendedInPlace = new Set<MeasureName>(['specificity', 'connection']);

const languageNames = {
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  other: 'a language that is not known here',
} as const;

function languageNote({ language }: ReadText): string[] {
  if (language === 'en') return [];
  return [
    `This draft seems to be in ${languageNames[language]}: passive voice, hedging, filler and connection were not judged, because those measures hold for English only.`,
  ];
}

/** Confidence by the amount of text and by whether the measures of its language are known. */
function confidenceIn({ words, language }: ReadText): number {
  const enough = Math.min(1, words.length / 200);
  return Math.round((language === 'en' ? 40 : language === 'other' ? 15 : 30) + 40 * enough);
}

/** Common misspellings that are wrong in every variety of English. */
const misspelled = new Set(
  'teh hte adn nad taht thta waht wiht wtih whith recieve recieved recieving beleive beleived acheive acheived acheivement definately definatly definitly seperate seperated seperately occured occuring occurence untill wich whcih becuase becasue beacuse becouse alot thier theri tehir freind freinds goverment enviroment tommorow tommorrow tomorow wierd neccessary necesary neccesary accomodate accomodation adress adresses begining buisness bussiness calender comittee commited concious embarass embarassing existance experiance foriegn fourty greatful gaurantee happend independant knowlege maintainance mispell noticable paralel persue posession prefered publically reccomend recomend refered relevent rember remeber responsability sucess succes sucessful successfull suprise suprised truely unfortunatly usefull wether writting peopel poeple jsut konw knwo liek litle moeny mroe nto ocasion oportunity probaly probelm realy shoudl woudl coudl somthing soemthing tihs thsi togehter trully unforseen wnat yuo yoru'.split(
    ' ',
  ),
);
/** "the the": a repeated word, which is never intended. */
const doubled = /(?<![\p{L}'’])(the|a|an|of|to|and|in|for|with|we)\s+\1(?![\p{L}'’])/iu;

/** Whether a sentence has an obvious error. English only, because other languages have some of these spellings. */
function isMisspelled(sentence: string, language: Language): boolean {
  if (language !== 'en') return false;
  return doubled.test(sentence) || wordsOf(sentence).some((word) => misspelled.has(word));
}

/** Score below which it is shown in red or yellow and needs a reason. */
const LOW_SCORE = 60;
/** Maximum number of reasons. Further measures lost fewer points. */
const MOST = 2;
/** Scripts without spaces, in which words cannot be counted. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** The reasons for a low score: the measures that cost the most points. */
function scoreReasons(text: ReadText, measures: ReadonlyMap<MeasureName, Measure>): MeasureName[] {
  // A text of headings only lacks everything else.
  if (text.words.length === 0) return ['substance'];
  const possible = [...measures.keys()].reduce((sum, name) => sum + measureWeights[name].merit, 0);
  const lost = ([name, { score }]: readonly [MeasureName, Measure]): number =>
    (1 - score) * ((92 * measureWeights[name].merit) / possible + measureWeights[name].fault);
  return [...measures]
    .filter(([name, { score }]) => score < GOOD && !(name === 'substance' && unspaced.test(text.plain)))
    .toSorted((a, b) => lost(b) - lost(a))
    .slice(0, MOST)
    .map(([name]) => name);
}

/** The problem that a measure shows, with its figure where there is one. */
function issueOf(name: MeasureName, { quotes }: Measure, { words, plain }: ReadText): string {
  if (name === 'substance' && words.length === 0) return 'It has no sentences yet.';
  if (name === 'substance' && !unspaced.test(plain))
    return `It has ${counted(words.length, 'word')}: too short to make a point and support it.`;
  if (name === 'specificity' && quotes.length === 0) return 'It has few numbers, names or examples.';
  return reviewAdvice[name].issue;
}
