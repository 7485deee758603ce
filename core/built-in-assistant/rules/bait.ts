import { quoted } from '../analysis/quoted.ts';
import type { Language } from '../analysis/read-text.ts';
import type { CheckedDraft, Remark } from './remark.ts';

/**
 * Only a post is shared or tapped, and only people are tagged: "share it with your neighbour" may be of a loaf, "tag a
 * release" is of work, and "double-tap the icon" of an app.
 */
const shared = String.raw`share (?:this (?:post|thread|article|video|newsletter|reel|story)\b|this(?=\s*(?:[.!]|$)|\s(?:if|so)\b)|(?:this )?with (?:someone(?=\s*(?:[.!]|$)|\swho\b)|your (?:network|friends|followers|audience|feed)\b)|if (?:you|this)\b)`;
const people =
  '(?:friends?|colleagues?|co-?workers?|co-?founders?|founders?|people|persons?|partners?|mates?|team-?mates?|boss|managers?|leaders?|mentors?|budd(?:y|ies)|creators?|followers?|connections|moms?|mums?|dads?|sisters?|brothers?|wife|husband)';
const tagged = String.raw`tag (?:someone|somebody|(?:a|an|your|the|three|3|two|2) (?:\p{L}+ ){0,2}${people}(?=\s*(?:[^\p{L}\s]|$)|\s(?:who|that|below|in the comments|to|and|you|with)\b))`;
const beginsAsking = String.raw`(?:^|[.!?,;:–—]\s|\b(?:and|or|then|please)\s)\P{L}{0,3}`;
const asksForReach: Readonly<Partial<Record<Language, RegExp>>> = {
  en: new RegExp(
    String.raw`${beginsAsking}(?:(?:repost|re-post|reshare|retweet|rt) (?:this|it|if|to|so|with (?:someone|your))\b|${shared}|${tagged}|double[- ]tap (?:this post|if (?:you (?:agree|like|love|enjoyed|relate|can relate|felt|feel)|this))\b)|\b(?:repost|reshare|retweet|rt) the first\b|\bgive it \d+ claps\b|\blike (?:and|&) (?:share|follow|comment)\b|\bcomment ["“'‘]?yes["”'’]?(?: below| and|[.!])|\bdrop (?:a|an|your)\b.{0,30}\b(?:below|in the comments)\b|^(?:\P{L}*\p{L}+(?!\p{L})){0,6}\P{L}*(?<!\p{L})let me know in the comments\b|\bsmash (?:that|the)\b|\bhit (?:that|the) (?:follow|like|subscribe)\b|\bsave this (?:post )?for later\b`,
    'iu',
  ),
  de: /\bschreib\p{Ll}* ["„“]?ja["“”]? in die Kommentare|\b(?:like|liken?) und (?:teile|teilt|folge)\p{Ll}*|\bmarkier\p{Ll}* (?:jemanden|eine person|deine)/iu,
  fr: /\b(?:likez?|aime[zr]?) (?:et (?:partagez?|commentez?)|si (?:vous|tu))\b|\bcommentez? ["«“]?\s?oui\b|\btaguez? (?:une?|trois|3) /iu,
  es: /\bcomenta ["«“]?sí(?!\p{L})|\bcomparte con alguien\b|\betiqueta a (?:alguien|un|una|tres|3)\b|\bdale (?:a )?like\b/iu,
};
/** Invites to follow: no fault where the goal is that people do. */
const invites: typeof asksForReach = {
  en: /\bfollow (?:(?:me|us|along)(?: @[\w.-]{1,60})? )?for more\b|\bfollow me for\b/iu,
  de: /\bfolg\p{Ll}* mir für mehr\b/iu,
};
const asksForFollowers =
  /\bfollow|\bgrow (?:(?:my|our|the) )?(?:account|audience|channel|page|reach)\b|\bviral\b|\bsubscri|\bsign[ -]?ups?\b|\bnewsletter|\brepl(?:y|ies)\b|\bshares?\b|\babonn|\bfolgen\b|\banmeld|\bantworten\b|\bréponses?\b|\bpartages?\b|\bseguidor|\bsuscri|\brespuestas?\b/iu;
/** Joins a request to the one before it. */
const joint = /(?:[;–—]|,|\s(?:and|or|und|oder|et|ou|y|o)|,\s?(?:and|or|then|und|oder|et|ou|y|o))\s$/iu;
/** Asks for reach as well, so that both go. */
const alsoAsks = /\bcomment|\bkommentar|\bcoment|\blikes?\b|\bclaps\b/iu;
/** A request that stands in a condition: it needs the words before it. */
const conditional = /^\P{L}*(?:if|when|once|wenn|falls|si|cuando|quand)(?![\p{L}])/iu;

/** Asks for a keyword, which is in capitals: the letters of these patterns have a case. */
const asksForKeyword: typeof asksForReach = {
  en: /\b(?:[Cc]omment|COMMENT) ["“'‘]?\p{Lu}{2,}["”'’]?(?: below| and|[.!])/u,
  de: /\b(?:[Ss]chreib\p{Ll}*|SCHREIB\p{Lu}*) ["„“]?\p{Lu}{2,}["“”]? (?:in die Kommentare|IN DIE KOMMENTARE)/u,
  fr: /\b(?:[Cc]ommentez?|COMMENTEZ?) ["«“]?\s?\p{Lu}{3,}(?!\p{L})/u,
  es: /\b(?:[Cc]omenta|COMENTA) ["«“]?\p{Lu}{2,}(?!\p{L})/u,
};
const emptyQuestion =
  /(?:^|[.!?…]\s*)(?:(?:so|and you|und (?:du|ihr)|et (?:vous|toi)|¿?y (?:tú|vosotros|ustedes)),\s*)?(?:agree|thoughts|am i right|who['’]s with me|what do you think|(?:what are|share|drop) your thoughts|what['’]s your (?:take|view|experience)|how about you|wie seht ihr das|was denkt ihr|was meint ihr|wie sehen sie das|und (?:du|ihr)|¿(?:y )?(?:tú )?qué (?:opinas|opináis|opinan|piensas|pensáis)(?: tú)?|¿y (?:tú|vosotros|ustedes)|qu['’]en pensez-vous|qu['’]en penses-tu|et vous|et toi|vous en pensez quoi)\s*\?\s*[👇⬇\s]*$/iu;
/** A goodbye that says nothing, at the end of a text. */
const setGoodbye =
  /\bthat['’]s (?:about )?(?:it|all) (?:from me|for (?:today|now|this week))\b|\bsorry for the rant\b|\bhope (?:you|this)\b[^.!?]{0,20}\b(?:enjoyed|helpful|useful)\b|\bich hoffe,? (?:der|dieser|das) (?:Artikel|Beitrag|Text)\b|\bj['’]espère que (?:cet? )?(?:article|post|texte|billet)\b|(?<![\p{L}])espero que (?:os|te|les) haya (?:resultado|gustado|parecido|servido)/iu;
/** A price or places that are for sale: a word to write is the order form then. */
const forSale = /[€£$]\s?\d|\d\s?[€£$]|\b(?:places|spots|seats|tickets|Plätze|places|plazas)\b/u;
/** Begins a request: a sentence, or a further one behind a comma or "or". */
const begin = String.raw`(?:^|[,;:–—]\s|(?<![\p{L}])(?:and|or|then|und|oder|et|ou|y|o)\s)(?:please |bitte |also |oder |ou |or |o )?`;
/** Things that a reader can be asked to do next, by kind. */
const requests = [
  String.raw`(?:dm me|message me|write to me|e-?mail me|schreib(?:t|en sie)? mir|écris-moi|écrivez-moi|escríbeme|escribidme|mándame)`,
  String.raw`(?:(?:leave|drop|write) (?:me )?a comment|comment below|kommentier\p{L}*|laisse[zr]? un commentaire|commente[zr]?|deja(?:d|me)? un comentario|comenta)`,
  String.raw`(?:visit (?:my|our)|check out (?:my|our)|besuch\p{L}* (?:meine|unsere)|visite[zr]? (?:mon|notre)|visita (?:mi|nuestra))`,
  String.raw`(?:follow (?:me|us)|folg\p{L}* (?:mir|uns)|suis-moi|suivez-(?:moi|nous)|sígueme|síguenos)`,
  String.raw`(?:subscribe|sign up|abonnier\p{L}*|abonne-toi|abonnez-vous|suscríbete|suscribíos)`,
  String.raw`(?:book (?:a|your)|buch\p{L}* (?:dir )?(?:ein|jetzt)|réserve[zr]?|reserva)`,
  String.raw`(?:share (?:this|it)|repost|teil\p{L}* (?:diesen|den)|partage[zr]?|comparte)`,
].map((kind) => new RegExp(`${begin}${kind}(?![\\p{L}])`, 'iu'));
/** Kinds of request from which they compete. */
const COMPETING = 3;

/** Sentences at the end in which a question or a goodbye is the ending, and those in which requests compete. */
const LATE = { question: 2, goodbye: 4, requests: 4 } as const;

/** Text that asks for reach instead of an answer: the words that ask, and not what they are joined to. */
export function baitRemarks({ text: { sentences, language }, written, isPost, goal }: CheckedDraft): Remark[] {
  const isOrder = (line: string) =>
    !asksForReach[language]?.test(line) && sentences.slice(-4).some(({ text }) => forSale.test(text));
  const patterns = [asksForReach, asksForKeyword, ...(asksForFollowers.test(goal) ? [] : [invites])];
  return sentences.flatMap(({ text }): Remark[] => {
    const found = patterns.map((pattern) => pattern[language]?.exec(text)).filter((match) => match != null);
    if (found.length === 0 || isOrder(text)) return [];
    return [
      {
        rule: 'bait',
        priority: 'medium',
        issue: `It asks for engagement. Readers skip that${isPost ? ', and feeds rank it lower' : ''}.`,
        suggestion: 'Cut it. A question that takes one sentence to answer gets more replies.',
        location: quoted(baitIn(text, Math.min(...found.map((match) => wordAt(match))), written)),
      },
    ];
  });
}

/** Offset of the first word of a match, behind the mark and the "and" before it. */
function wordAt({ 0: found, index }: RegExpExecArray): number {
  return index + /^(?:[.!?,;:–—]\s|(?:and|or|then|please)\s)?\P{L}*/iu.exec(found)![0].length;
}

/** An address or a picture, which ends a sentence that has no full stop. */
const address = String.raw`https?:\/\/\S{1,200}|[\p{L}\p{N}-]{2,60}\.\p{Ll}{2,20}(?:\/\S{0,200})?`;
const picture = String.raw`[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}]\uFE0F?`;
const endsBefore = new RegExp(String.raw`(?:${address}|${picture})\s+\P{L}*$`, 'u');
const endsBehind = new RegExp(String.raw`(?:${picture})\s+(?=\p{Lu})`, 'u');

/**
 * The sentence from the words that ask, where those before it make a sentence without. The end of a line, an address and
 * a picture are ends of a sentence too, and what stands behind them may be what the writer wants most.
 */
function baitIn(line: string, from: number, written: string): string {
  const before = line.slice(0, from);
  const asked = line.slice(from).split(endsBehind, 1)[0]!;
  const beginsLine = written.split('\n').some((row) => row.replace(/^\P{L}+/u, '').startsWith(asked.slice(0, 30)));
  if (!/\p{L}/u.test(before)) return `${before}${asked}`.trim();
  if (!conditional.test(before) && (endsBefore.test(before) || beginsLine)) return asked.trim();
  if (!joint.test(before) || conditional.test(before) || alsoAsks.test(before)) return line;
  return line.slice(from);
}

/** Whether a sentence asks for reach, by its words or by a keyword to write. */
function isRequest(line: string, language: Language): boolean {
  return [asksForReach, asksForKeyword, invites].some((patterns) => patterns[language]?.test(line));
}

/** A last question that anybody could have asked, and a goodbye that adds nothing. */
export function emptyEndingRemarks({ text: { sentences } }: CheckedDraft): Remark[] {
  const question = sentences.slice(-LATE.question).find(({ text }) => emptyQuestion.test(text));
  const goodbye = sentences.slice(-LATE.goodbye).find(({ text }) => setGoodbye.test(text));
  const found = question ?? goodbye;
  if (!found) return [];
  return [
    {
      rule: 'ending',
      priority: 'medium',
      issue: question
        ? 'A question that asks nothing in particular gets no answers.'
        : 'This says goodbye, and nothing else.',
      suggestion: question
        ? 'Ask for one thing a reader can say in a sentence: a number, a name, what they did instead.'
        : 'Cut it, and end on the line before, or on what you ask of the reader.',
      location: quoted(found.text),
    },
  ];
}

/** An end that asks for several things at once, of which readers do none. */
export function competingRequestRemarks({ text: { sentences } }: CheckedDraft): Remark[] {
  const late = sentences.slice(-LATE.requests);
  const asked = requests.filter((kind) => late.some(({ text }) => kind.test(text)));
  if (asked.length < COMPETING) return [];
  const first = late.find(({ text }) => asked.some((kind) => kind.test(text)))!;
  return [
    {
      rule: 'ending',
      priority: 'medium',
      issue: `The end asks for ${asked.length} different things.`,
      suggestion: 'Ask for the one that matters most, and leave the others out.',
      location: quoted(first.text),
    },
  ];
}

/** Whether a sentence asks for reach, or for nothing in particular. */
export function isBait(line: string, language: Language): boolean {
  return isRequest(line, language) || emptyQuestion.test(line) || setGoodbye.test(line);
}
