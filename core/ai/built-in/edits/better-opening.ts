import { belowSalutation, clearsThroat, dependsOnOthers, pullOf } from '../analysis/opening.ts';
import { quoted } from '../analysis/measure.ts';
import { findPhrases, phrasesOf } from '../analysis/phrases.ts';
import { detailsIn } from '../analysis/specificity.ts';
import type { Sentence } from '../analysis/read-text.ts';
import type { Edit, EditedDraft } from './edit.ts';
import { stockPhrases } from './stock-phrase-list.ts';

const stock = phrasesOf(stockPhrases);
const shout = /\b\p{Lu}{4,}\b.*\b\p{Lu}{4,}\b|!{2,}|🚨|🔥/u;
/** It tells what came after something else. */
const goesOn =
  /^(?:next|after|later|afterwards|meanwhile|first|last|lastly|another|as|for me|i (?:think|feel|hope|believe))\b|\b(?:either|too|also|instead)\b/i;
/** It says what comes, and is the writer's as little as anybody's. */
const announces = /^here(?:['’]s| is| are)\b|[👇:]\s*$/iu;
/** What its writer did or counted. */
const own = /\b(?:i|we|my|our|me|us)\b|\d/i;
/** How far into the draft a better first line is looked for, in sentences, and how long it may be, in words. */
const REACH = 14;
const LONGEST = 26;
const SHORTEST = 5;
/** A line that is worth opening with. */
const STRONG = 0.8;

/** A first line that says nothing yet, and the line further down that says something. */
export function betterOpeningEdits({ text }: EditedDraft): Edit[] {
  const [first, ...later] = belowSalutation(text);
  if (!first || !saysNothing(first)) return [];
  const [best] = later
    .slice(0, REACH)
    .filter((sentence) => mayOpen(sentence) && pullOf(sentence) >= STRONG)
    .toSorted((a, b) => pullOf(b) - pullOf(a));
  return [
    {
      category: 'Opening',
      priority: 'high',
      issue: 'The first line gives nobody a reason to read on.',
      suggestion: best
        ? `Begin with what is yours: “${quoted(best.text)}”`
        : 'Cut it, and begin with the first moment, figure or claim that is yours.',
      location: quoted(first.text),
      measure: 'opening',
    },
  ];
}

function saysNothing(sentence: Sentence): boolean {
  return clearsThroat(sentence) || shout.test(sentence.text) || findPhrases(sentence.words, stock).length > 0;
}

function mayOpen(sentence: Sentence): boolean {
  const { length } = sentence.words;
  if (sentence.isItem || announces.test(sentence.text) || length < SHORTEST || length > LONGEST) return false;
  return (
    own.test(sentence.text) &&
    detailsIn(sentence) > 0 &&
    !dependsOnOthers(sentence) &&
    !goesOn.test(sentence.text) &&
    !saysNothing(sentence)
  );
}
