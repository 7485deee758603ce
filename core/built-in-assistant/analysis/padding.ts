import { fillers } from 'fillers';
import { hedges } from 'hedges';
import { weasels } from 'weasels';
import { clicheWords, foreignCliches } from './cliche-words.ts';
import { between, type Measure, quoted } from './measure.ts';
import { findPhrases, type Phrases, phrasesOf } from './phrases.ts';
import type { ReadText } from './read-text.ts';

/** Entries of the word lists that are ordinary words as often as padding. */
const plainWords = new Set(
  (
    'about always can certain clear consider considered considers could couple few find found hope know look look like looks like most most of my thinking my view never often oftentimes one only our impression ought prefer read says see should sort speculate technically think thinks thinking thought try tried tries trying understand understanding understood unlikely usual usually want would in my experience in my mind in my opinion in my view in our opinion ' +
    'again all already also back better bit close combats acts began decided different easily even eventually exactly first fairly final finally for the most far favourite good great half help helped has been has had just-about kind large less like likely long many more much nearly new next only other others ourselves pretty quickly right same several small so some stop suddenly than then there they too were was well while start begin real best most much nicely badly whatever whenever wherever whoever ok okay try specifically precisely widely fully heavily hardly frequently things usually rarely sometimes that over still ever look looked down wanted works started knew enough just will somebody something somewhere finds possible guess suppose some say around rather than likely as may might must say says said at least almost suggest suggests suggested show shown estimate estimated allege alleged believe believed believes feel felt seems seem appear appears appeared doubt be sure tend expected expect'
  ).split(' '),
);

/**
 * Hedges that weaken a claim in any context. The full word lists are written for spoken English and are too strict for
 * prose.
 */
const hedgeWords = [
  ...new Set([
    ...hedges.filter((word) => !plainWords.has(word)),
    'might',
    'maybe',
    'perhaps',
    'possibly',
    'probably',
    'i think',
    'i feel',
    'i guess',
    'i suppose',
    'in some ways',
    'to some extent',
    'sort of',
    'kind of',
    'it seems',
    'it could be argued',
    'more or less',
    'tends to',
    'may or may not',
    'i could be wrong',
  ]),
];

const fillerWords = [
  ...new Set([
    ...fillers.filter((word) => !plainWords.has(word)),
    ...weasels.filter((word) => !plainWords.has(word) && word.length > 3),
    'in order to',
    'due to the fact that',
    'it is important to note',
    'it is important to',
    "it's important to",
    'it should be noted',
    'it is worth noting',
    'it goes without saying',
    'needless to say',
    'as a matter of fact',
    'at this point in time',
    'at the present time',
    'for all intents and purposes',
    'in terms of',
    'the fact that',
    'as we all know',
    'as you know',
    'when it comes to',
    'with regard to',
    'a number of',
    'a variety of',
    'a wide range of',
    'and so on',
    'many people',
    'some people',
    'in many ways',
    'in general',
    'in conclusion',
    'in this post',
    'in this article',
    'there are many',
    'each and every',
    'first and foremost',
    'last but not least',
    'what i mean',
    'i mean',
    'to be honest',
    'or whatever',
    'and stuff',
    'stuff',
    'kind of thing',
    'plays an important role',
    'plays a crucial role',
    'is a key',
  ]),
];

const hedgeIndex = phrasesOf(hedgeWords);
const fillerIndex = phrasesOf(fillerWords);
const clicheIndex = phrasesOf([...clicheWords, ...foreignCliches]);

/** Hedges per word (English only): up to 1 in 100 is caution, from 5 in 100 no claim is left. */
export function hedging(text: ReadText): Measure {
  return density(text, hedgeIndex, { most: 0.05, least: 0.01 });
}

/** Filler words and phrases per word (English only): 1.5 in 100 is usual, 6 in 100 is padding. */
export function filler(text: ReadText): Measure {
  return density(text, fillerIndex, { most: 0.06, least: 0.015 });
}

/** Buzzwords and stock phrases per word: 0.7 in 100 is acceptable, 4 in 100 says nothing. */
export function cliches(text: ReadText): Measure {
  return density(text, clicheIndex, { most: 0.04, least: 0.007 });
}

function density(
  { words, sentences }: ReadText,
  phrases: Phrases,
  { most, least }: { readonly most: number; readonly least: number },
): Measure {
  const count = findPhrases(words, phrases).length;
  const worst = sentences
    .map((sentence) => ({ text: sentence.text, found: findPhrases(sentence.words, phrases).length }))
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found);
  return {
    score: between(count / Math.max(25, words.length), most, least),
    quotes: worst.slice(0, 3).map(({ text }) => quoted(text)),
  };
}
