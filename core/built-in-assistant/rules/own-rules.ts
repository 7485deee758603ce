import { type OwnRule, ownRuleSentence } from '../../assistant/own-rules.ts';
import { paragraphsToCheck } from '../../grammar/paragraphs.ts';
import { findPhrases, foldPhrase, type FoundPhrase, type Phrases, phrasesOf } from '../analysis/phrases.ts';
import { type Change, placeOf, swapped } from './place.ts';
import { type CheckedDraft, MOST_FOUND, type Remark } from './remark.ts';

/** Words of a link, an address, a handle or a tag: a change would make them another one. */
const addresses = [
  /<[^<>\n]{1,400}>/g,
  /[a-z][a-z0-9+.-]{1,20}:\/\/\S{1,2000}/gi,
  /[^\s@<>()]{0,64}@[^\s@<>()]{1,255}(?:@[^\s@<>()]{1,255})?/g,
  /#[\p{L}\p{M}\p{N}_]{1,100}/gu,
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,5}[a-z]{2,24}(?![\p{L}\p{N}])(?:\/\S{0,2000})?/gu,
];

/** Takes the place of letters in an address. No rule matches it. */
const BLANK = '\uFFFC';

/**
 * The person's own rules, in any language. A rule is about whole words as they are typed, in either case: another form
 * of the word needs a rule of its own, and a hyphen makes another word.
 */
export function ownRuleRemarks(draft: CheckedDraft): Remark[] {
  const { ownRules, written } = draft;
  if (ownRules.length === 0) return [];
  const compiled = compile(ownRules);
  const remarks: Remark[] = [];
  for (const found of foundIn(draft, compiled.phrases)) {
    const broken = brokenBy(written, found, compiled);
    if (!broken) continue;
    const { rule, change } = broken;
    remarks.push({
      rule: 'own',
      priority: 'high',
      issue: ownRuleSentence(rule),
      suggestion: rule.preferred === null ? 'Use another word, or cut it.' : `Write “${change.becomes}”.`,
      ...placeOf(draft, change),
    });
    if (remarks.length === MOST_FOUND) break;
  }
  return remarks;
}

/** Tells of a sentence whether it breaks one of the rules. */
export function ownRuleBreaker(ownRules: readonly OwnRule[]): (sentence: string) => boolean {
  if (ownRules.length === 0) return () => false;
  const compiled = compile(ownRules);
  return (sentence) =>
    findPhrases(sentence, compiled.phrases).some((found) => brokenBy(sentence, found, compiled) !== null);
}

interface Compiled {
  /** By avoided phrase, as `foldPhrase` has it. */
  readonly rules: ReadonlyMap<string, OwnRule>;
  readonly phrases: Phrases;
}

function compile(ownRules: readonly OwnRule[]): Compiled {
  const rules = new Map(ownRules.map((rule) => [foldPhrase(rule.avoided), rule]));
  return { rules, phrases: phrasesOf([...rules.keys(), ...preferredAround(ownRules)]) };
}

/** The rule that a match breaks, and the change that keeps it; null when it breaks none. */
function brokenBy(
  text: string,
  found: FoundPhrase,
  { rules }: Compiled,
): { readonly rule: OwnRule; readonly change: Change } | null {
  const rule = rules.get(found.phrase);
  const words = text.slice(found.from, found.to);
  if (!rule || words === rule.preferred || isJoined(text, found)) return null;
  const { avoided, preferred } = rule;
  // A rule about capitals alone says how the word is written everywhere.
  const isOfCase = preferred !== null && foldPhrase(preferred) === foldPhrase(avoided);
  const change = preferred === null || isOfCase ? { ...found, becomes: preferred } : swapped(text, found, preferred);
  return change.becomes === words ? null : { rule, change };
}

/** Preferred phrases that hold the avoided one, as in `use -> make use of`. They are right as they are. */
function preferredAround(rules: readonly OwnRule[]): string[] {
  return rules.flatMap(({ avoided, preferred }) => {
    const whole = preferred === null ? '' : foldPhrase(preferred);
    return whole !== foldPhrase(avoided) && findPhrases(whole, phrasesOf([foldPhrase(avoided)])).length > 0
      ? [whole]
      : [];
  });
}

/** Matches in the writer's own running text, in order. */
function* foundIn({ own, written }: CheckedDraft, phrases: Phrases): Generator<FoundPhrase> {
  const text = addresses.reduce(
    (rest, pattern) => rest.replaceAll(pattern, (address) => address.replaceAll(/[^\n]/g, BLANK)),
    own,
  );
  for (const { from, text: paragraph } of paragraphsToCheck(written)) {
    // Indentation by itself is code.
    if (/^(?: {4}|\t)/.test(paragraph)) continue;
    for (const found of findPhrases(text.slice(from, from + paragraph.length), phrases))
      yield { ...found, from: from + found.from, to: from + found.to };
  }
}

/** Whether a hyphen or an underscore makes it part of another word. */
function isJoined(text: string, { from, to }: Pick<FoundPhrase, 'from' | 'to'>): boolean {
  return (
    /[\p{L}\p{N}][-‐‑_]$/u.test(text.slice(Math.max(0, from - 3), from)) ||
    /^[-‐‑_][\p{L}\p{N}]/u.test(text.slice(to, to + 3))
  );
}
