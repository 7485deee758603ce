import type { MeasureName } from '../analysis/assess.ts';
import type { Measure } from '../analysis/measure.ts';
import { clearsThroat } from '../analysis/opening.ts';
import { isMisspelled } from '../analysis/misspellings.ts';
import { findPhrases, phrasesOf } from '../analysis/phrases.ts';
import { wordsOf, type ReadText } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/specificity.ts';
import { stockPhrases } from '../edits/stock-phrase-list.ts';
import { reviewAdvice } from './review-advice.ts';

/** Strengths that are nothing without the words that show them. */
const shownOnly = new Set<MeasureName>(['opening', 'ending', 'connection']);

/** @param blamed quotations that a suggestion points at: what is to be mended is no example of what is good */
export function strengthsOf(
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

/** Whether it is more than a cheer, a heading or a phrase that everybody writes. */
function isOnesOwn(quote: string): boolean {
  const words = wordsOf(quote);
  const isCheer = quote.endsWith('!') && detailsIn({ text: quote }) === 0;
  return words.length >= 5 && !isCheer && !clearsThroat({ text: quote }) && findPhrases(words, stock).length === 0;
}

const stock = phrasesOf(stockPhrases);
