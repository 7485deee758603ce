import { quoted } from '../analysis/measure.ts';
import { findPhrases, phrasesOf } from '../analysis/phrases.ts';
import { listed, type Edit, type EditedDraft } from './edit.ts';
import { stockPhrases } from './stock-phrase-list.ts';

const index = phrasesOf(stockPhrases);
const MOST_NAMED = 3;

/** Phrases that nobody reads any more. */
export function stockPhraseEdits({ text: { sentences } }: EditedDraft): Edit[] {
  const found = sentences.flatMap(({ text, words }) => {
    const phrases = longestOf(findPhrases(words, index)).map((phrase) => asWritten(phrase, text));
    return phrases.length > 0 ? [{ text, phrases }] : [];
  });
  // The first line may be another edit's.
  const place = found.find(({ text }) => text !== sentences[0]!.text) ?? found[0];
  if (!place) return [];
  const phrases = [...new Set(found.flatMap((each) => each.phrases))].slice(0, MOST_NAMED);
  const isOne = phrases.length === 1;
  return [
    {
      category: 'Stock phrases',
      priority: isOne ? 'low' : 'medium',
      issue: `${listed(phrases)} ${isOne ? 'has' : 'have'} been read a thousand times.`,
      suggestion: `Cut ${isOne ? 'it' : 'them'}, or say in ${isOne ? 'its' : 'their'} place what really happened.`,
      location: quoted(place.text),
      measure: 'cliches',
    },
  ];
}

/** With its capitals and apostrophes. */
function asWritten(phrase: string, text: string): string {
  const words = phrase.split(' ').map((word) => word.replaceAll("'", "['’]"));
  return new RegExp(words.join(String.raw`[\s,]+`), 'iu').exec(text)?.[0] ?? phrase;
}

/** “Fast-paced world” is said once, not as “fast-paced” again. */
function longestOf(phrases: readonly string[]): string[] {
  return phrases.filter((phrase) => !phrases.some((other) => other !== phrase && other.includes(phrase)));
}
