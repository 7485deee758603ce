import { between, quoted, type Measure } from './measure.ts';
import type { ReadText, Sentence } from './read-text.ts';
import { detailsIn } from './substance.ts';

const throat =
  /^(?:in today['’]s|in this (?:post|article|blog|thread|day)|today,? i(?:'m| am| want| will)|(?:i|we)(?:'m| am|'re| are) (?:so |very |extremely )?(?:excited|thrilled|humbled|happy|proud|pleased|delighted)|it is (?:important|well known|no secret)|it['’]s no secret|there (?:are|is|has been|have been) (?:many|much|a lot|a great deal|no doubt|so many|lots)|we all know|as we all know|have you ever|did you know|according to the dictionary|webster|throughout history|since the (?:dawn|beginning)|hey |hi |hello|so,? |okay|well,|let me|i(?:'ve| have) been (?:thinking|meaning)|i (?:just )?(?:wanted|want) to|now more than ever|in the (?:world|realm|age) of|when it comes to|are you (?:ready|tired|looking)|stop scrolling|you won['’]t|welcome|success|innovation|communication is|leadership is|hoy en día|en el mundo actual|en la actualidad|in der heutigen|heutzutage|es ist wichtig|es importante|de nos jours)/i;
const salutation = /^(?:dear|hello|hi|hey|(?:good )?(?:morning|afternoon|evening))\b[^.!?]{0,40}[,!.:–—-]{0,3}$/i;
const apology =
  /^(?:sorry|apologies|my apologies|i apologi[sz]e|first,? (?:an apology|apologies|sorry)|(?:it['’]s|it has) been a while|i hope (?:this|you|everyone))\b/i;
const courtesy = /\bhad the (?:pleasure|honou?r|privilege|opportunity)\b/i;
const scene =
  /\b(?:i|we|she|he|my|our)\b.{0,60}\b(?:was|were|had|did|lost|made|got|told|asked|said|quit|sent|wrote|built|spent|cut|ran|shipped|fired|hired|paid|\w{3,}ed)\b/i;
const stance =
  /\b(?:not|never|no|don['’]t|doesn['’]t|isn['’]t|aren['’]t|won['’]t|stop|most|wrong|myth|mistake|worst|nobody|only|should|because|but|instead|nicht|kein|nunca|nadie|pas)\b/i;

const dependence =
  /^(?:but|and|then|this|that|these|those|it|they|he|she|also|however|therefore|so|finally|second|third|for example)\b/i;

/**
 * Quality of the opening: the first sentence below a salutation, and to a lesser degree the second. A concrete detail,
 * a scene, an opinion and at most 22 words improve it; an empty introduction ("In today's world…") reduces it.
 */
export function opening(text: ReadText): Measure {
  const [first, second] = belowSalutation(text);
  if (!first) return { score: 0, quotes: [] };
  return {
    score: Math.max(
      0,
      Math.min(1, pullOf(first, second)) - (clearsThroat(first) ? 0.55 : 0) - (dependsOnOthers(first) ? 0.25 : 0),
    ),
    quotes: [quoted(first.text)],
  };
}

/** The sentences after a salutation such as "Hi all,". */
export function belowSalutation({ sentences }: ReadText): readonly Sentence[] {
  return sentences.length > 1 && salutation.test(sentences[0]!.text.trim()) ? sentences.slice(1) : sentences;
}

/** How much a sentence makes people read on, 0.25 to 1.1. */
export function pullOf(sentence: Sentence, next?: Sentence): number {
  const two = `${sentence.text} ${next?.text ?? ''}`.slice(0, 400);
  return (
    0.25 +
    0.25 * between(detailsIn(sentence) + 0.5 * detailsIn({ text: next?.text ?? '' }), 0, 1.5) +
    (scene.test(two) ? 0.2 : 0) +
    (stance.test(two) ? 0.2 : 0) +
    0.2 * between(sentence.words.length, 35, 18) * between(sentence.words.length, 1, 4)
  );
}

/** Whether a sentence delays the subject with a greeting, an apology or "in today's world". */
export function clearsThroat({ text }: Pick<Sentence, 'text'>): boolean {
  const line = text.replace(/^[^\p{L}]+/u, '');
  return throat.test(line) || apology.test(line) || courtesy.test(line);
}

/** Whether a sentence is incomprehensible without the one before it. */
export function dependsOnOthers({ text }: Pick<Sentence, 'text'>): boolean {
  return dependence.test(text);
}
