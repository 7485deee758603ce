/** Rules that hold for grammar, most of them for that of English: verbs hidden in nouns, passive voice, and slips. */

import { matchesIn } from '../analysis/phrases.ts';
import { quoted } from '../analysis/quoted.ts';
import type { Language } from '../analysis/read-text.ts';
import { placeOf, swapped } from './place.ts';
import { type CheckedDraft, isIn, MOST_FOUND, type Remark } from './remark.ts';

/** The forms of a verb: base, third person, past, and with -ing. */
type Forms = readonly [base: string, third: string, past: string, ing: string];

const emptyVerbs: readonly Forms[] = [
  ['carry out', 'carries out', 'carried out', 'carrying out'],
  ['conduct', 'conducts', 'conducted', 'conducting'],
  ['perform', 'performs', 'performed', 'performing'],
  ['undertake', 'undertakes', 'undertook', 'undertaking'],
  ['make', 'makes', 'made', 'making'],
  ['do', 'does', 'did', 'doing'],
];
/** A noun with its verb. The verb takes an object where the noun has "of" or "into". */
const hiddenVerbs: Readonly<Record<string, Forms>> = {
  'a review of': ['review', 'reviews', 'reviewed', 'reviewing'],
  'an analysis of': ['analyze', 'analyzes', 'analyzed', 'analyzing'],
  'an assessment of': ['assess', 'assesses', 'assessed', 'assessing'],
  'an evaluation of': ['evaluate', 'evaluates', 'evaluated', 'evaluating'],
  'an examination of': ['examine', 'examines', 'examined', 'examining'],
  'an inspection of': ['inspect', 'inspects', 'inspected', 'inspecting'],
  'an investigation into': ['investigate', 'investigates', 'investigated', 'investigating'],
  'an investigation of': ['investigate', 'investigates', 'investigated', 'investigating'],
  'an audit of': ['audit', 'audits', 'audited', 'auditing'],
  'a comparison of': ['compare', 'compares', 'compared', 'comparing'],
  'a survey of': ['survey', 'surveys', 'surveyed', 'surveying'],
  'a test of': ['test', 'tests', 'tested', 'testing'],
};
const swaps: ReadonlyMap<string, string> = new Map(
  emptyVerbs.flatMap((empty) =>
    Object.entries(hiddenVerbs).flatMap(([noun, verb]) =>
      empty.map((form, index) => [`${form} ${noun}`, verb[index]!] as const),
    ),
  ),
);
const hidden = new RegExp(
  String.raw`\b(?:${emptyVerbs.flat().join('|')})\s+(?:${Object.keys(hiddenVerbs).join('|')})\b`,
  'giu',
);

/** "Carry out a review of": the verb is in the noun. */
export function hiddenVerbRemarks(draft: CheckedDraft): Remark[] {
  if (!isIn(draft, 'en')) return [];
  return matchesIn(draft.own, hidden)
    .slice(0, MOST_FOUND)
    .map(({ 0: found, index }) => {
      const verb = swaps.get(found.toLowerCase().replaceAll(/\s+/g, ' '))!;
      return {
        rule: 'noun',
        priority: 'low',
        issue: `The verb of “${found}” is hidden in a noun.`,
        suggestion: `“${verb}” says the same.`,
        ...placeOf(draft, swapped(draft.written, { from: index, to: index + found.length }, verb)),
      };
    });
}

const irregular =
  'done|made|given|taken|seen|known|shown|written|chosen|driven|built|sent|spent|held|kept|left|lost|paid|said|sold|told|found|brought|caught|taught|put|set|cut|begun|broken|drawn|led|met|read|run|understood|won|hidden';
export const passive = new RegExp(
  String.raw`\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+|not\s+|being\s+)?(?:\w{2,30}ed|${irregular})\b`,
  'iu',
);
/** A text whose every third sentence is passive hides who acts. Single ones are style. */
const MANY = { sentences: 3, share: 0.34 } as const;
/** Passives that hide who decided or who failed. One is enough. */
const hiding: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:(?:mistakes|errors) (?:were|have been) made|it (?:was|has been) (?:decided|agreed|determined|concluded|identified|established|felt) that|(?:learnings|lessons) (?:were|have been) (?:taken|learned))\b/iu,
  de: /(?<![\p{L}])(?:wurde (?:entschieden|beschlossen|festgelegt|vereinbart),? dass|es wurde (?:entschieden|beschlossen|festgestellt)|(?:es )?wurden (?:Fehler|Versäumnisse) (?:gemacht|begangen))(?![\p{L}])/iu,
};

/** The passive that hides most: one for a text. The first sentence has a remark of its own. */
export function passiveRemarks(draft: CheckedDraft): Remark[] {
  const { text, own, written } = draft;
  // Sentences with quoted speech are passed over: the words may be somebody else's.
  const sentences = text.sentences.filter((sentence) => own.includes(sentence.text));
  const hides = hiding[text.language];
  const found = hides && sentences.find((sentence) => hides.test(sentence.text));
  const all = text.language === 'en' ? sentences.filter((sentence) => passive.test(sentence.text)) : [];
  const isHabit = all.length >= MANY.sentences && all.length >= MANY.share * text.sentences.length;
  const shown = found ?? (isHabit ? (all.find((sentence) => sentence !== text.sentences[0]) ?? null) : null);
  if (!shown) return [];
  const [verb] = (found ? hides : passive).exec(shown.text)!;
  const at = written.indexOf(shown.text) + shown.text.indexOf(verb);
  return [
    {
      rule: 'passive',
      priority: 'low',
      issue: `${isHabit ? 'Many sentences do' : 'This does'} not say who acts${isHabit ? `, for example “${quoted(shown.text, 60)}”` : '.'}`,
      suggestion: 'Begin with the person who does it.',
      ...placeOf(draft, { from: at, to: at + verb.length, becomes: null }),
    },
  ];
}

/** Misspellings that are wrong in every variety of English, each with the word that is meant. */
const misspelled = new Map(
  'teh the|hte the|adn and|nad and|taht that|thta that|waht what|wiht with|wtih with|recieve receive|recieved received|recieving receiving|beleive believe|beleived believed|acheive achieve|acheived achieved|definately definitely|definatly definitely|definitly definitely|seperate separate|seperated separated|seperately separately|occured occurred|occuring occurring|occurence occurrence|untill until|wich which|whcih which|becuase because|becasue because|beacuse because|alot a lot|thier their|theri their|freind friend|freinds friends|goverment government|enviroment environment|tommorow tomorrow|tommorrow tomorrow|wierd weird|neccessary necessary|necesary necessary|accomodate accommodate|accomodation accommodation|adress address|adresses addresses|begining beginning|buisness business|calender calendar|comittee committee|commited committed|embarass embarrass|embarassing embarrassing|existance existence|experiance experience|foriegn foreign|gaurantee guarantee|happend happened|independant independent|knowlege knowledge|maintainance maintenance|ment meant|mispell misspell|noticable noticeable|publically publicly|reccomend recommend|recomend recommend|refered referred|relevent relevant|responsability responsibility|sucess success|sucessful successful|successfull successful|suprise surprise|suprised surprised|truely truly|unfortunatly unfortunately|usefull useful|wether whether|writting writing|peopel people|poeple people|jsut just|konw know|liek like|litle little|moeny money|oportunity opportunity|probaly probably|realy really|shoudl should|woudl would|coudl could|somthing something|tihs this|togehter together'
    .split('|')
    .map((pair): [string, string] => {
      const at = pair.indexOf(' ');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
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

/** Slips of the hand with the words that are meant. */
export function slipRemarks(draft: CheckedDraft): Remark[] {
  if (!isIn(draft, 'en')) return [];
  const { own, written } = draft;
  const slips = [
    ...[...own.matchAll(word)].flatMap(({ 0: found, index }) => {
      const meant = misspelled.get(found.toLowerCase());
      return meant === undefined ? [] : [{ found, index, meant }];
    }),
    ...matchesIn(own, doubled).map(({ 0: found, 1: once, index }) => ({ found, index, meant: once! })),
    ...matchesIn(own, couldOf).map(({ 0: found, 1: verb, index }) => ({ found, index, meant: `${verb!} have` })),
    ...matchesIn(own, anBefore).map(({ 1: found, index }) => ({ found: found!, index, meant: 'an' })),
    ...matchesIn(own, itsFor).map(({ 1: found, index }) => ({ found: found!, index, meant: "it's" })),
    ...matchesIn(own, theirFor).map(({ 1: found, index }) => ({ found: found!, index, meant: "they're" })),
    ...matchesIn(own, wasMany).map(({ 0: found, index }) => ({ found, index, meant: found.replace(/was$/, 'were') })),
  ];
  return slips.slice(0, MOST_FOUND).map(({ found, index, meant }) => ({
    rule: 'slip',
    priority: 'high',
    issue: `“${found}” is a slip.`,
    suggestion: `Write “${meant}”.`,
    ...placeOf(draft, swapped(written, { from: index, to: index + found.length }, meant)),
  }));
}
