import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';
import { detailsIn } from './specificity.ts';

const throat =
  /^(?:in today['’]s|in this (?:post|article|blog|thread|day)|today,? i(?:'m| am| want| will)|i(?:'m| am) (?:so )?(?:excited|thrilled|humbled|happy|proud|delighted)|it is (?:important|well known|no secret)|it['’]s no secret|there (?:are|is) (?:many|a lot|no doubt|so many)|we all know|as we all know|have you ever|did you know|according to the dictionary|webster|throughout history|since the (?:dawn|beginning)|hey |hi |hello|so,? |okay|well,|let me|i(?:'ve| have) been (?:thinking|meaning)|i (?:just )?(?:wanted|want) to|now more than ever|in the (?:world|realm|age) of|when it comes to|are you (?:ready|tired|looking)|stop scrolling|you won['’]t|welcome|success|innovation|communication is|leadership is|hoy en día|en el mundo actual|en la actualidad|in der heutigen|heutzutage|es ist wichtig|es importante|de nos jours)/i;
const scene =
  /\b(?:i|we|she|he|my|our)\b.{0,60}\b(?:was|were|had|did|lost|made|got|told|asked|said|quit|sent|wrote|built|spent|cut|ran|shipped|fired|hired|paid|\w{3,}ed)\b/i;
const stance =
  /\b(?:not|never|no|don['’]t|doesn['’]t|isn['’]t|aren['’]t|won['’]t|stop|most|wrong|myth|mistake|worst|nobody|only|should|because|but|instead|nicht|kein|nunca|nadie|pas)\b/i;

/**
 * The opening: the first sentence (and a little of the second). A concrete detail, a scene, a stance and a length of at
 * most 22 words each speak for it; clearing one's throat ("In today's world…") against it.
 */
export function opening({ sentences }: ReadText): Measure {
  const [first, second] = sentences;
  if (!first) return { score: 0, quotes: [] };
  const two = `${first.text} ${second?.text ?? ''}`.slice(0, 400);
  const throatClearing = throat.test(first.text.replace(/^[^\p{L}]+/u, ''));
  const dependent =
    /^(?:but|and|then|this|that|these|it|they|also|however|therefore|finally|second|third|for example)\b/i.test(
      first.text,
    )
      ? 0.25
      : 0;
  const earned =
    0.25 +
    0.25 * between(detailsIn(first) + 0.5 * detailsIn({ text: second?.text ?? '' }), 0, 1.5) +
    (scene.test(two) ? 0.2 : 0) +
    (stance.test(two) ? 0.2 : 0) +
    0.2 * between(first.words.length, 35, 18) * between(first.words.length, 1, 4);
  return {
    score: Math.max(0, Math.min(1, earned) - (throatClearing ? 0.55 : 0) - dependent),
    quotes: [quoted(first.text)],
  };
}
