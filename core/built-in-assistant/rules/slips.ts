/** Slips of the hand, each with the words that are meant: only what is wrong wherever it stands. */

import { matchesIn } from '../analysis/phrases.ts';
import type { Language } from '../analysis/read-text.ts';
import { placeOf, swapped } from './place.ts';
import { type CheckedDraft, MOST_FOUND, type Remark } from './remark.ts';

interface Slip {
  readonly found: string;
  readonly index: number;
  readonly meant: string;
}

/** Misspellings that are wrong in every variety of English, each with the word that is meant. */
const misspelled = pairsOf(
  'teh the|hte the|adn and|nad and|taht that|thta that|waht what|wiht with|wtih with|recieve receive|recieved received|recieving receiving|beleive believe|beleived believed|acheive achieve|acheived achieved|definately definitely|definatly definitely|definitly definitely|seperate separate|seperated separated|seperately separately|occured occurred|occuring occurring|occurence occurrence|untill until|wich which|whcih which|becuase because|becasue because|beacuse because|alot a lot|thier their|theri their|freind friend|freinds friends|goverment government|enviroment environment|tommorow tomorrow|tommorrow tomorrow|wierd weird|neccessary necessary|necesary necessary|accomodate accommodate|accomodation accommodation|adress address|adresses addresses|begining beginning|buisness business|calender calendar|comittee committee|commited committed|embarass embarrass|embarassing embarrassing|existance existence|experiance experience|foriegn foreign|gaurantee guarantee|happend happened|independant independent|knowlege knowledge|maintainance maintenance|ment meant|mispell misspell|noticable noticeable|publically publicly|reccomend recommend|recomend recommend|refered referred|relevent relevant|responsability responsibility|sucess success|sucessful successful|successfull successful|suprise surprise|suprised surprised|truely truly|unfortunatly unfortunately|usefull useful|wether whether|writting writing|peopel people|poeple people|jsut just|konw know|liek like|litle little|moeny money|oportunity opportunity|probaly probably|realy really|shoudl should|woudl would|coudl could|somthing something|tihs this|togehter together',
);
const word = /(?<![\p{L}\p{M}\p{N}])\p{L}+(?![\p{L}\p{M}\p{N}])/gu;
const doubled = /(?<![\p{L}\p{M}\p{N}'’])(the|a|an|of|to|and|in|for|with|we|is|are)\s+\1(?![\p{L}\p{M}\p{N}'’])/giu;
const couldOf = /\b(could|should|would|must|might|\p{L}+['’]d)\s+of\b(?!\s+course)/giu;
/** "a awkward": before a letter that is always a vowel, and no short word that may follow the letter A. */
const anBefore =
  /(?<![\p{L}\p{N}'’.])(a)\s+(?=(?!(?:a|i|e|o|in|is|it|if|or|and|are|as|at|also|on|of|off|out|one|ones|once|over|eu\p{L}*|ewe\p{L}*|onesie\p{L}*)(?![\p{L}]))(?:[aeio]\p{L}|hours?\b|honest|honou?r|heir))/gu;
const itsFor = /(?<![\p{L}'’])([Ii]ts)(?=\s(?:not|a|an|the|that|been|very|so|because|too)\s)/gu;
const theirFor = /(?<![\p{L}'’])([Tt]heir)(?=\s(?:not|going to|never|always)\s)/gu;
/** "Nine accounts was": a number of things, and no span of time or money, which is one. */
const wasMany =
  /(?<![\p{L}\p{N}])((?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{2,3}|several|these|those)\s+(?!(?:seconds|minutes|hours|days|nights|weeks|months|years|miles|kilos|pounds|dollars|euros|times|degrees)\b)\p{Ll}{3,20}(?<![su])s)\s+was(?=\s\p{L})|\b([Tt]here)\s+was(?=\s(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s(?!(?:hours|minutes|days|weeks|months|years)\b))/gu;

/** "Have there plot": behind a verb or a preposition that takes a thing, and before what people have. */
const thereFor =
  /\b(?:ha(?:ve|s|d)|lost|bring|brought|with|for|of|from|about|like|do|did|sell|sold|spend|spent|makes?|made|find|found)\s+(there)(?=\s+(?:own|plots?|homes?|houses?|jobs?|kids|children|parents|husbands?|wives|money|names?|phones?|lunch|shoes|gardens?|customers?|clients?|teams?|products?|dogs?|cars?)\b)/giu;
/** "Since 14 years": a span of time, and no beginning. */
const sinceFor =
  /\b(since)(?=\s+(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many)\s+(?:days|weeks|months|years)\b(?!\s+(?:ago|before|earlier|prior|back|old|of|after|later|from)\b))/giu;
/** "My patient which was": a person, unless a word before makes it something of theirs. */
const whichFor =
  /(?<!\b(?:of|to|from|for|by|with|about|than|on|in|at)\s)\b(?:an?|the|my|your|his|her|our|their|one|every|each|this|that)\s(?:\p{Ll}+\s)?(?:patient|person|man|woman|nurse|doctor|customer|client|colleague|child|student|friend|teacher)\s(which)(?=\s(?:was|is|has|had)\b)/giu;

/** What is wrong wherever it stands in another language. */
const misspelledIn: Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>> = {
  en: misspelled,
  de: pairsOf(
    'standart Standard|nähmlich nämlich|vorraus voraus|entgültig endgültig|garnicht gar nicht|garnichts gar nichts|zumindestens zumindest|desweiteren des Weiteren|seperat separat|rythmus Rhythmus|wiederstand Widerstand|wiederspiegelt widerspiegelt|wiederspiegeln widerspiegeln|brilliant brillant|agressiv aggressiv|vorraussetzung Voraussetzung|vorraussetzungen Voraussetzungen|wiederrum wiederum|ausversehen aus Versehen|aufeinmal auf einmal',
  ),
  fr: pairsOf(
    'parmis parmi|malgrés malgré|biensûr bien sûr|acceuil accueil|acceuillir accueillir|connection connexion|apeller appeler|quelquechose quelque chose|aujourdhui aujourd’hui|addresse adresse',
  ),
  es: pairsOf(
    'enserio en serio|derrepente de repente|atravez a través|através a través|conciente consciente|concientes conscientes|exámen examen|desición decisión|hechar echar|porfavor por favor',
  ),
};
/** "Ausreden und zwar": a comma has to stand before it. */
const undZwar = /(?<![\p{L}\p{N}])([\p{L}\p{N}]+) und zwar(?=\s\p{L})/gu;
/** "Seid Jahren": the time, and not the verb. */
const seidFor =
  /(?<![\p{L}])(seid)(?=\s(?:Jahren|Monaten|Wochen|Tagen|gestern|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d{1,2})\s(?:Jahren|Monaten|Wochen|Tagen))(?![\p{L}]))/giu;

function pairsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').map((pair): [string, string] => {
      const at = pair.indexOf(' ');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Slips of the hand with the words that are meant. */
export function slipRemarks(draft: CheckedDraft): Remark[] {
  const { own, written, text } = draft;
  const known = misspelledIn[text.language];
  if (!known) return [];
  const slips = [
    ...[...own.matchAll(word)].flatMap(({ 0: found, index }): Slip[] => {
      const meant = known.get(found.toLowerCase());
      return meant === undefined ? [] : [{ found, index, meant }];
    }),
    ...(text.language === 'en' ? englishSlips(own) : []),
    ...(text.language === 'de' ? germanSlips(own) : []),
  ];
  return slips.slice(0, MOST_FOUND).map(({ found, index, meant }) => ({
    rule: 'slip',
    priority: 'high',
    issue: `“${found}” is a slip.`,
    suggestion: `Write “${meant}”.`,
    ...placeOf(draft, swapped(written, { from: index, to: index + found.length }, meant)),
  }));
}

function englishSlips(own: string): Slip[] {
  return [
    ...matchesIn(own, doubled).map(({ 0: found, 1: once, index }) => ({ found, index, meant: once! })),
    ...matchesIn(own, couldOf).map(({ 0: found, 1: verb, index }) => ({ found, index, meant: `${verb!} have` })),
    ...matchesIn(own, anBefore).map(({ 1: found, index }) => ({ found: found!, index, meant: 'an' })),
    ...matchesIn(own, itsFor).map(({ 1: found, index }) => ({ found: found!, index, meant: "it's" })),
    ...matchesIn(own, theirFor).map(({ 1: found, index }) => ({ found: found!, index, meant: "they're" })),
    ...matchesIn(own, wasMany).map(({ 0: found, index }) => ({ found, index, meant: found.replace(/was$/, 'were') })),
    ...lastWords(own, thereFor, 'their'),
    ...lastWords(own, sinceFor, 'for'),
    ...lastWords(own, whichFor, 'who'),
  ];
}

function germanSlips(own: string): Slip[] {
  return [
    ...matchesIn(own, undZwar).map(({ 0: found, 1: before, index }) => ({
      found,
      index,
      meant: `${before!}, und zwar`,
    })),
    ...lastWords(own, seidFor, 'seit'),
  ];
}

/** The last words of each match, which are the slip; those before them show it. */
function lastWords(own: string, pattern: RegExp, meant: string): Slip[] {
  return matchesIn(own, pattern).map(({ 0: all, 1: found, index }) => ({
    found: found!,
    index: index + all.length - found!.length,
    meant,
  }));
}
