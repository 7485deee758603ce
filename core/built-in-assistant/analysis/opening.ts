import type { ReadText, Sentence } from './read-text.ts';

const throat =
  /^(?:in today['’]s|in this (?:post|article|blog|thread|day)|today,? i(?:'m| am| want| will)|(?:i|we)(?:'m| am|'re| are) (?:so |very |extremely )?(?:excited|thrilled|humbled|happy|proud|pleased|delighted)|it is (?:important|well known|a well-known fact|no secret)|it['’]s no secret|there (?:are|is|has been|have been) (?:many|much|a lot|a great deal|no doubt|so many|lots)|we all know|as we all know|did you know|according to the dictionary|webster|throughout history|since the (?:dawn|beginning) of|i(?:'ve| have) been meaning|i (?:just wanted|want) to (?:talk|share|tell|say)|now more than ever|in the (?:world|realm|age) of|when it comes to|stop scrolling|hoy en día|en el mundo actual|en la actualidad|in der heutigen|heutzutage|es ist wichtig|es importante|de nos jours)/i;
const salutation =
  /^(?:dear|hello|hi|hey|(?:good )?(?:morning|afternoon|evening)|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|bonsoir|salut|chère?s?|hola|buen(?:os|as) (?:días|tardes|noches)|querid[oa]s?|estimad[oa]s?)(?![\p{L}])[^.!?]{0,40}[,!.:–—-]{0,3}$/iu;
const apology =
  /^(?:(?:hello|hi|hey|dear)\b[^.!?]{0,20}?,? (?:and )?)?(?:sorry|apologies|my apologies|i apologi[sz]e|first,? (?:an apology|apologies|sorry)|(?:it['’]s|it has) been a while(?=[.!,…]|\s(?:—|–|since (?:my|the|our) last|since (?:i|we)(?:['’]ve)? (?:last )?(?:wrote|posted|blogged|sent|written)))|i hope (?:this|you|everyone))\b/i;
const courtesy = /\bhad the (?:pleasure|honou?r|privilege|opportunity)\b/i;

/** Whether a text is a letter, which begins with a salutation such as "Hi all,". */
export function isLetter({ sentences }: ReadText): boolean {
  return sentences.length > 1 && salutation.test(sentences[0]!.text.trim());
}

/** The sentences after a salutation. */
export function belowSalutation(text: ReadText): readonly Sentence[] {
  return isLetter(text) ? text.sentences.slice(1) : text.sentences;
}

/** Whether a sentence delays the subject with a greeting, an apology or "in today's world". */
export function clearsThroat({ text }: Pick<Sentence, 'text'>): boolean {
  const line = text.replace(/^[^\p{L}]+/u, '');
  return throat.test(line) || apology.test(line) || courtesy.test(line);
}
