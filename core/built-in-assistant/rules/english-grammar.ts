/** Rules that hold for grammar, most of them for that of English: verbs hidden in nouns, and passive voice. */

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

/** Participles that say how somebody or something is, and idioms: nobody acted. */
const states =
  /\b(?:based|born|bored|closed|committed|concerned|confused|convinced|dedicated|delighted|designed|disappointed|embarrassed|excited|exhausted|frightened|gone|hidden|honou?red|interested|involved|known|limited|located|lost|married|meant|needed|pleased|prepared|qualified|related|retired|scared|set|shown|supposed|surprised|tired|used|worried)$/iu;
const idiomatic = /^\s+(?:aback|care|into account|for granted|to (?:be|do|have)\b)/iu;
/** Names who acts, behind the verb or in the place of a subject. */
const agent = /^[^.!?;]{0,80}\bby\s+\p{L}/iu;
/** The thing that something was done to: "a letter", "the decision", "three options". */
const thing =
  /\b(?:a|an|the|this|that|these|those|no|some|several|many|our|my|its|their|two|three|four|five|\d{1,3})\s(?:\p{L}+\s){1,3}$/iu;
/** Characters of a sentence that a remark quotes. */
const SHOWN = 60;

/** Where a passive without an agent stands, within the words that a remark shows; null where there is none. */
function hiddenActor(line: string): { readonly verb: string; readonly index: number } | null {
  const shown = quoted(line, SHOWN).replace(/…$/u, '').length;
  for (const { 0: verb, index } of line.matchAll(new RegExp(passive.source, 'giu'))) {
    const end = index + verb.length;
    const isShown = end <= shown && thing.test(line.slice(0, index));
    if (isShown && !states.test(verb) && !idiomatic.test(line.slice(end)) && !agent.test(line.slice(end)))
      return { verb, index };
  }
  return null;
}

/** The passive that hides most: one for a text. The first sentence has a remark of its own. */
export function passiveRemarks(draft: CheckedDraft): Remark[] {
  const { text, own, written } = draft;
  // Sentences with quoted speech are passed over: the words may be somebody else's.
  const sentences = text.sentences.filter((sentence) => own.includes(sentence.text));
  const hides = hiding[text.language];
  for (const sentence of sentences) {
    const match = hides?.exec(sentence.text);
    if (match)
      return [
        passiveRemark(draft, sentence.text, { verb: match[0], index: match.index }, 'This does not say who acts.'),
      ];
  }
  const all = text.language === 'en' ? sentences.filter((sentence) => passive.test(sentence.text)) : [];
  if (all.length < MANY.sentences || all.length < MANY.share * text.sentences.length) return [];
  for (const sentence of all) {
    const found = sentence === text.sentences[0] ? null : hiddenActor(sentence.text);
    if (found && written.includes(sentence.text)) {
      const issue = `Many sentences do not say who acts, for example “${quoted(sentence.text, SHOWN)}”`;
      return [passiveRemark(draft, sentence.text, found, issue)];
    }
  }
  return [];
}

function passiveRemark(
  draft: CheckedDraft,
  sentence: string,
  { verb, index }: { readonly verb: string; readonly index: number },
  issue: string,
): Remark {
  const from = draft.written.indexOf(sentence) + index;
  return {
    rule: 'passive',
    priority: 'low',
    issue,
    suggestion: 'Begin with the person who does it.',
    ...placeOf(draft, { from, to: from + verb.length, becomes: null }),
  };
}
