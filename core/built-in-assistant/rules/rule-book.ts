/**
 * The one rule book of the built-in assistant: which rules there are, which of them a checklist line is about, and what
 * a draft breaks. Review, voice and search advice read the same checklist, and a score is the share of it that is done,
 * so that none of them can praise what another blames.
 *
 * A rule finds words of the draft that prove a fault and says what to do with them; where a change is certain, it gives
 * the words that take their place. Nothing is said of words in a language that the rules do not know
 * (`words-by-language.ts`), of code, or of quoted speech (`own-words.ts`). The person's own rules hold in any language.
 */

import type { OwnRule } from '../../assistant/own-rules.ts';
import type { Platform } from '../../publishing/platform.ts';
import { hasThreads } from '../../publishing/platforms.ts';
import { findQuote, quotationFinder } from '../../kernel/find-quote.ts';
import { quoted } from '../analysis/quoted.ts';
import { type Language, MAX_CHARACTERS, readText, type ReadText } from '../analysis/read-text.ts';
import { baitRemarks, competingRequestRemarks, emptyEndingRemarks } from './bait.ts';
import { claimRemarks } from './claims.ts';
import { hiddenVerbRemarks, passiveRemarks } from './english-grammar.ts';
import {
  longParagraphRemarks,
  longSectionRemarks,
  longSentenceRemarks,
  longThreadPostRemarks,
  isThread,
  postedSections,
} from './long-parts.ts';
import {
  missingAddressRemarks,
  miscountedListRemarks,
  placeholderRemarks,
  restatedRemarks,
  hasRefrain,
} from './missing-parts.ts';
import { clickbaitRemarks, openingRemarks } from './openings.ts';
import { ownRuleRemarks } from './own-rules.ts';
import { ownWords } from './own-words.ts';
import { limitRemarks } from './platform-limits.ts';
import { slipRemarks } from './slips.ts';
import {
  crutchWordRemarks,
  patternRemarks,
  stockPhraseRemarks,
  withStockTogether,
  wordyRemarks,
} from './phrase-rules.ts';
import type { CheckedDraft, Remark, Rule } from './remark.ts';

export interface Check {
  /** The state that is wanted, as a line of a checklist. */
  readonly name: string;
  /** The category of its remarks. */
  readonly category: string;
  readonly rules: readonly Rule[];
  /** Focus areas that it belongs to, as named in the review panel. */
  readonly areas: readonly string[];
  /** Languages in which it can be checked; all when absent. */
  readonly languages?: readonly Language[];
}

const worded: readonly Language[] = ['en', 'de', 'fr', 'es'];

/** The checklist. Each rule is in one line. */
export const checks = [
  {
    name: 'Your own rules are kept',
    category: 'Your rules',
    rules: ['own'],
    areas: ['tone', 'voice', 'authenticity', 'style'],
  },
  {
    name: 'Nothing is left to fill in',
    category: 'Missing',
    rules: ['placeholder', 'address', 'count'],
    areas: ['accuracy', 'value'],
  },
  {
    name: 'Each claim has a source',
    category: 'Source',
    rules: ['claim'],
    areas: ['accuracy', 'credibility', 'authority', 'value'],
    languages: worded,
  },
  {
    name: 'The first line says something',
    category: 'Opening',
    rules: ['opening'],
    areas: ['engagement', 'structure'],
    languages: worded,
  },
  {
    name: 'The words are your own',
    category: 'Stock phrases',
    rules: ['stock'],
    areas: ['tone', 'voice', 'authenticity', 'engagement'],
    languages: worded,
  },
  {
    name: 'Nothing takes more words than it needs',
    category: 'Wordiness',
    rules: ['wordy', 'noun', 'passive'],
    areas: ['clarity', 'conciseness', 'style'],
    languages: worded,
  },
  {
    name: 'Sentences and paragraphs are read at once',
    category: 'Length',
    rules: ['long', 'paragraph'],
    areas: ['clarity', 'readability', 'structure', 'formatting'],
  },
  {
    name: 'Nothing is said twice',
    category: 'Repetition',
    rules: ['repeat'],
    areas: ['clarity', 'value', 'conciseness'],
  },
  {
    name: 'There are no slips',
    category: 'Slips',
    rules: ['slip'],
    areas: ['clarity', 'accuracy'],
    languages: worded,
  },
  {
    name: 'It asks for nothing empty',
    category: 'Ending',
    rules: ['bait', 'ending'],
    areas: ['engagement', 'tone', 'credibility', 'cta', 'call to action'],
    languages: worded,
  },
  {
    name: 'It fits the platform',
    category: 'Platform',
    rules: ['platform', 'thread'],
    areas: ['structure', 'formatting'],
  },
] as const satisfies readonly Check[];

export type CheckName = (typeof checks)[number]['name'];

const finders: readonly ((draft: CheckedDraft) => Remark[])[] = [
  // First, because of two remarks at one place the first is shown.
  ownRuleRemarks,
  claimRemarks,
  placeholderRemarks,
  missingAddressRemarks,
  miscountedListRemarks,
  longThreadPostRemarks,
  openingRemarks,
  clickbaitRemarks,
  baitRemarks,
  emptyEndingRemarks,
  competingRequestRemarks,
  slipRemarks,
  stockPhraseRemarks,
  patternRemarks,
  wordyRemarks,
  crutchWordRemarks,
  hiddenVerbRemarks,
  passiveRemarks,
  restatedRemarks,
  longSentenceRemarks,
  longParagraphRemarks,
];

/** A draft after the rules have read it. */
export interface Checked {
  readonly text: ReadText;
  /** The most important first, one a place. */
  readonly remarks: readonly Remark[];
  /** The checklist lines that hold for its language, each with whether it is done. */
  readonly checklist: readonly CheckedLine[];
}

export interface CheckedLine {
  readonly name: CheckName;
  readonly isDone: boolean;
}

/** Platforms whose longest usual posts have at most so many words are read in a feed. */
const FEED = 450;
const ranks = { high: 0, medium: 1, low: 2 } as const;

/** Reads a draft by the rule book. */
export function checkDraft(
  content: string,
  platforms: readonly Platform[] = [],
  ownRules: readonly OwnRule[] = [],
  goal = '',
): Checked {
  const text = readText(content);
  const written = content.slice(0, MAX_CHARACTERS);
  const draft: CheckedDraft = {
    text,
    written,
    own: ownWords(written),
    isPost: (platforms[0]?.usualWords?.[1] ?? Infinity) <= FEED,
    ownRules,
    goal,
  };
  const sections = platforms.length > 0 ? postedSections(written) : [];
  const posted = sections.join('\n\n');
  const found = [
    ...platforms
      .filter((platform) => !(hasThreads(platform) && isThread(written, sections)))
      .flatMap((platform) => limitRemarks(text, posted, platform)),
    ...platforms.flatMap((platform) => longSectionRemarks(sections, platform)),
    ...finders.flatMap((find) => find(draft)),
  ];
  // Two remarks at the same place would be one problem to a reader.
  const apart = found.filter(
    ({ location, nth }, index) =>
      location === null || found.findIndex((other) => other.location === location && other.nth === nth) === index,
  );
  const remarks = withStockTogether(withoutCovered(apart, draft)).toSorted(
    (one, other) => ranks[one.priority] - ranks[other.priority],
  );
  const broken = new Set(remarks.map(({ rule }) => rule));
  const lines = checksIn(text.language).filter(
    ({ rules }) =>
      (ownRules.length > 0 || !rules.includes('own')) &&
      // Without a platform there is nothing that it could fit.
      (platforms.length > 0 || !rules.includes('platform')),
  );
  return {
    text,
    remarks,
    checklist: lines
      .map(({ name, rules }) => ({ name, isDone: !rules.some((rule) => broken.has(rule)) }))
      // A tick would claim more than was checked: the list of slips is no grammar, and a refrain is said twice.
      .filter(
        ({ name, isDone }) =>
          !isDone || !(name === 'There are no slips' || (name === 'Nothing is said twice' && hasRefrain(text))),
      ),
  };
}

/** Rules whose remark is about a whole sentence that is to be cut or written anew, and those that it makes needless. */
const covering: ReadonlySet<Rule> = new Set(['opening', 'long', 'bait', 'ending']);
const covered: ReadonlySet<Rule> = new Set(['stock', 'wordy', 'noun', 'passive']);

/** Leaves out what is said of words in a sentence that goes, or is written anew, by another remark. */
function withoutCovered(remarks: readonly Remark[], { text, written }: CheckedDraft): readonly Remark[] {
  const whole = remarks.flatMap(({ rule, location }) => {
    const sentence = covering.has(rule)
      ? text.sentences.find(({ text: line }) => line === location || quoted(line) === location)
      : undefined;
    const place = sentence && findQuote(written, sentence.text);
    return place ? [place] : [];
  });
  if (whole.length === 0) return remarks;
  const find = quotationFinder(written);
  return remarks.filter(({ rule, location, replacement: becomes, nth, of }) => {
    if (!covered.has(rule) || location === null) return true;
    const place = find({ quote: location, isReplaced: true, becomes, nth, of });
    return !place || !whole.some(({ from, to }) => from <= place.from && place.to <= to + 1);
  });
}

/** The lines of the checklist that can be checked in a language. */
function checksIn(language: Language): readonly (Check & { readonly name: CheckName })[] {
  const all: readonly (Check & { readonly name: CheckName })[] = checks;
  return all.filter(({ languages }) => languages?.includes(language) ?? true);
}

/** The line of the checklist that a rule belongs to. */
export function checkOf(rule: Rule): Check & { readonly name: CheckName } {
  const all: readonly (Check & { readonly name: CheckName })[] = checks;
  return all.find(({ rules }) => rules.includes(rule))!;
}

/** The share of a checklist that is done, 0 to 100. A checklist without lines is done. */
export function shareDone(lines: readonly { readonly isDone: boolean }[]): number {
  if (lines.length === 0) return 100;
  return Math.round((100 * lines.filter(({ isDone }) => isDone).length) / lines.length);
}
