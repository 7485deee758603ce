/**
 * A person's rules about words: those that they never use, and those that they prefer. They are written as plain text,
 * one rule a line:
 *
 *     leverage
 *     utilize -> use
 *     # A comment, also behind a rule.
 *
 * A line that cannot be read is a problem with its number and stays in the text, which is kept as it was typed.
 */

import { limits } from '../documents/limits.ts';

export interface OwnRule {
  /** A word or a phrase, as typed, with single spaces. */
  readonly avoided: string;
  /** The words that take its place; null for words that are never used. */
  readonly preferred: string | null;
}

/** A line that is no rule, and why. */
export interface RuleProblem {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly sentence: string;
}

export interface OwnRules {
  readonly rules: readonly OwnRule[];
  readonly problems: readonly RuleProblem[];
}

/** More rules make a review that nobody reads to its end. Characters are UTF-16 code units, without the comment. */
export const ownRuleLimits = { rules: 200, characters: 80 } as const;

export const ownRulesTooLong = `Use at most ${limits.ownRules.toLocaleString('en')} characters.`;

/** A comment begins the line or follows a space or an arrow, so that `C#` is a word. */
const comment = /(?:^|\s|(?<=->|→))#.*$/u;
/** Phones write an arrow for `->`. */
const arrow = /->|→/u;

export function parseOwnRules(text: string): OwnRules {
  const rules: OwnRule[] = [];
  const problems: RuleProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, typed] of text.split(/\r\n|[\r\n]/u).entries()) {
    const line = index + 1;
    const read = readLine(typed);
    if (read === null) continue;
    const before = typeof read === 'string' ? undefined : lineOf.get(read.avoided.toLowerCase());
    if (typeof read === 'string') problems.push({ line, text: typed, sentence: read });
    else if (before !== undefined)
      problems.push({ line, text: typed, sentence: `Line ${before} already has a rule for this.` });
    else if (rules.length >= ownRuleLimits.rules)
      problems.push({ line, text: typed, sentence: `Only the first ${ownRuleLimits.rules} rules are used.` });
    else {
      lineOf.set(read.avoided.toLowerCase(), line);
      rules.push(read);
    }
  }
  return { rules, problems };
}

/** The rule of a line; a sentence when it cannot be read; null when it is blank or a comment. */
function readLine(typed: string): OwnRule | string | null {
  const line = typed.replace(comment, '').trim();
  if (line === '') return null;
  if (line.length > ownRuleLimits.characters) return `Use at most ${ownRuleLimits.characters} characters.`;
  const sides = line.split(arrow).map((side) => side.trim().replaceAll(/\s+/gu, ' '));
  if (sides.length > 2) return 'Use one arrow in a line.';
  const [avoided = '', preferred = null] = sides;
  if (avoided === '') return 'Write the word that you avoid before the arrow.';
  if (preferred === '') return 'Write the word that you prefer after the arrow.';
  if (![avoided, preferred ?? avoided].every((side) => /[\p{L}\p{N}]/u.test(side)))
    return 'A word needs a letter or a digit.';
  if (avoided === preferred) return 'Both sides are the same.';
  return { avoided, preferred };
}

/** A rule in the person's own terms, as a review quotes it. */
export function ownRuleSentence({ avoided, preferred }: OwnRule): string {
  return preferred === null ? `You never use “${avoided}”.` : `You prefer “${preferred}” to “${avoided}”.`;
}
