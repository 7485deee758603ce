import { quoted } from './analysis/measure.ts';
import { belowSalutation, clearsThroat, dependsOnOthers, pullOf } from './analysis/opening.ts';
import { findPhrases, phrasesOf } from './analysis/phrases.ts';
import type { Sentence } from './analysis/read-text.ts';
import { detailsIn } from './analysis/substance.ts';
import type { Edit, EditedDraft } from './edit.ts';
import { stockPhrases } from './stock-phrases.ts';

const stock = phrasesOf(stockPhrases);
const shout = /\b\p{Lu}{4,}\b.*\b\p{Lu}{4,}\b|!{2,}|🚨|🔥/u;
/** Continues something that came before. */
const goesOn =
  /^(?:next|after|later|afterwards|meanwhile|first|last|lastly|another|as|for me|i (?:think|feel|hope|believe))\b|\b(?:either|too|also|instead)\b/i;
/** Announces what follows. Anybody could have written it. */
const announces = /^here(?:['’]s| is| are)\b|[👇:]\s*$/iu;
/** Something that the writer did or counted. */
const own = /\b(?:i|we|my|our|me|us)\b|\d/i;
/** Search range for a better first line in sentences, and its maximum length in words. */
const REACH = 14;
const LONGEST = 26;
const SHORTEST = 5;
/** Minimum pull of a line that is worth opening with. */
const STRONG = 0.8;

/** A weak first line, with a stronger line from further down if there is one. */
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
      issue: 'The first line does not give a reason to read on.',
      suggestion: best
        ? `Start with your own line: “${quoted(best.text)}”`
        : 'Cut it, and start with the first moment, number or claim of your own.',
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

const asksForReach =
  /\b(?:repost|re-post|reshare|retweet|rt|share) (?:this|it|if|to|with (?:someone|your))\b|\b(?:repost|reshare|retweet|rt) the first\b|\bfollow (?:me|us|along)? ?for more\b|\bfollow me for\b|\blike (?:and|&) (?:share|follow|comment)\b|\btag (?:a|an|someone|somebody|your|the|three|3)\b|\bcomment ["“'‘]?\p{Lu}{2,}["”'’]? (?:below|and)|\bdrop (?:a|an|your)\b.{0,30}\b(?:below|in the comments)\b|\bdouble[- ]tap\b|\bsmash (?:that|the)\b|\bhit (?:that|the) (?:follow|like|subscribe)\b|\bsave this (?:post )?for later\b/iu;
const emptyQuestion =
  /(?:^|[.!?…]\s*)(?:agree|thoughts|am i right|who's with me|who’s with me|what do you think)\s*\?\s*[👇⬇\s]*$/iu;

/** Text that asks for reach instead of an answer. */
export function baitEdits({ text: { sentences }, isPost }: EditedDraft): Edit[] {
  const reach = sentences.find(({ text }) => asksForReach.test(text));
  if (reach)
    return [
      {
        category: 'Credibility',
        priority: 'medium',
        issue: `It asks for engagement. Readers skip that${isPost ? ', and feeds rank it lower' : ''}.`,
        suggestion: 'Cut it. A question that takes one sentence to answer gets more replies.',
        location: quoted(reach.text),
        measure: 'clickbait',
      },
    ];
  const last = sentences.at(-1);
  if (!last || !emptyQuestion.test(last.text)) return [];
  return [
    {
      category: 'Ending',
      priority: 'medium',
      issue: 'A question that asks nothing in particular gets no answers.',
      suggestion: 'Ask for one thing a reader can say in a sentence: a number, a name, what they did instead.',
      location: quoted(last.text),
      measure: 'ending',
    },
  ];
}
