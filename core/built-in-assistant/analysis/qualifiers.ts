/**
 * Guards for text that is taken out of a draft: a headline, a topic. "Do not stop answering" must never become "Stop
 * answering", and "Raise prices, unless …" must keep its condition.
 *
 * A qualifier is a word that turns a statement around or limits it. Only a whole sentence that says
 * the same where it stands alone is taken (`standingSentences`). English, and the commonest words of the other known languages; in doubt nothing is taken.
 */

import type { ReadText, Sentence } from './read-text.ts';

const qualifiers =
  /\b(?:not|never|no|nor|none|nobody|nothing|nowhere|neither|cannot|\p{L}+n['’]t|without|unless|except|if|only|until|unlike|hardly|barely|rarely|seldom|instead|stop|stopped|stops|avoid|avoids|quit|nicht|nie|niemals|kein|keine|keinen|ohne|wenn|außer|nunca|jamás|sin|si|salvo|jamais|sans|sauf|pas)\b/giu;

/** The qualifiers of a text, in lower case and in order. */
function qualifiersOf(text: string): string[] {
  return (text.match(qualifiers) ?? []).map((word) => word.toLowerCase().replaceAll('’', "'"));
}

function isQualified(text: string): boolean {
  return qualifiersOf(text).length > 0;
}

/** Whether a shortened text has lost a qualifier of the whole. */
export function losesQualifier(whole: string, shortened: string): boolean {
  return qualifiersOf(shortened).length < qualifiersOf(whole).length;
}

/** Says that what follows, or what stands in its list, is not the writer's own opinion. */
const distances =
  /\b(?:people|they|everyone|everybody|experts?|gurus?|some|many)\b[^.!?]{0,20}\b(?:say|says|said|think|thinks|believe|believes|tell|told|claim|claims)\b|\b(?:myths?|lies|mistakes?|pitfalls?|traps?|excuses|avoid|worst|wrong|bad (?:advice|ideas?|habits?)|used to (?:say|think|believe|tell))\b/iu;

/** Takes back the sentence before it, or limits it. */
const takesBack =
  /^(?:["“'(]*)(?:no[.,!—–-]|nope\b|wrong\b|false\b|nonsense\b|rubbish\b|not (?:true|so|quite|always|if|when|for|any ?more|really)\b|(?:that|this|it)(?:['’]s| is| was)(?: (?:simply|just|plain|a|an|the|bad|old))* (?:not|wrong|false|nonsense|rubbish|untrue|myth|lie|advice|mistake)\b|(?:that|this|it) (?:isn|wasn|doesn|didn|never)|unless\b|except\b|only (?:if|when|then)\b|but only\b|until\b|if (?:not|you do not|you don)|i (?:disagree|no longer|do not believe|don['’]t believe|was wrong|stopped believing)|i(?:['’]d| would) (?:bet|guess)\b|i (?:guess|suspect)\b|(?:just |only )?a (?:wild )?guess\b|at least (?:that|not))/iu;

/**
 * The sentences that mean the same on their own as in the draft: none inside a longer quotation, after a colon, below a
 * line that distances itself from them ("Mistakes to avoid:"), or before one that takes them back ("That is wrong.").
 */
export function standingSentences({ sentences, headings }: ReadText): Sentence[] {
  const areHeadingsFree = !headings.some((line) => isQualified(line) || distances.test(line));
  let introduction = '';
  let depth = 0;
  let paragraph = -1;
  return sentences.filter((sentence, index) => {
    const before = sentences[index - 1];
    const next = sentences[index + 1];
    if (sentence.paragraph !== paragraph) depth = 0;
    paragraph = sentence.paragraph;
    const isQuoted = depth > 0;
    depth = Math.max(0, depth + openedBy(sentence.text));
    if (!sentence.isItem) introduction = sentence.text;
    if (isQuoted || depth > 0 || closesMore(sentence.text)) return false;
    if (next && takesBack.test(next.text)) return false;
    if (sentence.isItem) return areHeadingsFree && !isQualified(introduction) && !distances.test(introduction);
    return !before || (!/:\s*$/.test(before.text) && !distances.test(before.text));
  });
}

/** How many quotations are open after a text, beyond those before it. */
function openedBy(text: string): number {
  const straight = (text.match(/"/g)?.length ?? 0) % 2;
  return straight + (text.match(/[“„«]/g)?.length ?? 0) - (text.match(/[”»]/g)?.length ?? 0);
}

function closesMore(text: string): boolean {
  return openedBy(text) < 0;
}
