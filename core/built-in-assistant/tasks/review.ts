import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { type review, usualFocusAreas } from '../../assistant/review.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { platformsIn } from '../analysis/platforms-in.ts';
import { quoted } from '../analysis/quoted.ts';
import { MAX_CHARACTERS, type ReadText } from '../analysis/read-text.ts';
import { type About, leadsIn } from '../leads.ts';
import { claimsIn } from '../rules/claims.ts';
import type { Remark } from '../rules/remark.ts';
import { checkDraft, checkOf, type Checked, shareDone } from '../rules/rule-book.ts';

/** Limits of the reply's shape, and lines of the checklist that may be open beside a praise. */
const MOST = { suggestions: 30, claims: 50, open: 1 } as const;

/** Figures and names from which a first sentence tells what happened, in place of setting it up. */
const TOLD = 3;

/**
 * Reads a draft by the rule book: every remark on its words, the claims to tick, and at most one praise, which its
 * quotation proves. The score is the share of the checklist that is done and judges no quality.
 */
export function reviewDraft(
  { content, goal, audience, focusAreas, context }: RequestOf<typeof review>,
  { ownRules = [] }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof review> {
  const checked = checkDraft(content, platformsIn(context), ownRules, goal);
  const { text, checklist, remarks } = checked;
  const claims = claimsIn(text, content.slice(0, MAX_CHARACTERS))
    .slice(0, MOST.claims)
    .map(({ quote, hasSource }) => ({ quote, hasSource }));
  return {
    overallScore: shareDone(checklist),
    confidence: confidenceIn(text),
    strengths: praiseOf(checked, content, { goal, audience }),
    improvements: [...new Set(remarks.map(({ issue }) => issue))].slice(0, 4),
    suggestions: wantedFirst(remarks, chosenAreas(focusAreas)).slice(0, MOST.suggestions).map(suggestionOf),
    claims,
    checklist: checklist.map((line) => ({ ...line })),
    ...(text.language === 'other' && {
      unjudged: `${ownRules.length > 0 ? 'Only your own rules were applied to words' : 'Words were not judged'}: the built-in assistant knows English, German, French and Spanish.`,
    }),
  };
}

function suggestionOf({ rule, location, places, ...remark }: Remark): ReplyDraft<typeof review>['suggestions'][number] {
  return {
    category: checkOf(rule).category,
    ...remark,
    ...(location !== null && { location }),
    ...(places && { places: places.map((place) => ({ ...place })) }),
  };
}

/**
 * Praise for a first sentence that tells, with its figures and names, what happened to the writer, unless a remark is on
 * it. Nothing else is praised: a count of faults proves no merit, and a figure further down may be a plain line.
 */
function praiseOf({ text, remarks, checklist }: Checked, written: string, about: About): string[] {
  if (checklist.filter(({ isDone }) => !isDone).length > MOST.open) return [];
  const first = leadsIn(text, written, about).find(
    ({ text: line, isFirst, isEvent, details }) =>
      isFirst &&
      isEvent &&
      details >= TOLD &&
      !remarks.some(({ location }) => location !== null && line.includes(location.replace(/…$/u, ''))),
  );
  return first ? [`It begins with something that only you can tell: “${quoted(first.text)}”`] : [];
}

/** The chosen focus areas; none when nothing was chosen or the choice is the default. */
function chosenAreas(focusAreas: readonly string[]): readonly string[] {
  const usual: ReadonlySet<string> = new Set(usualFocusAreas);
  const isUsual = focusAreas.length === usual.size && focusAreas.every((area) => usual.has(area.toLowerCase()));
  return isUsual ? [] : focusAreas;
}

/** Moves remarks of the chosen areas to the front and keeps the order otherwise. */
function wantedFirst(remarks: readonly Remark[], chosen: readonly string[]): readonly Remark[] {
  const isWanted = ({ rule }: Remark) =>
    chosen.some((area) => checkOf(rule).areas.some((known) => area.toLowerCase().includes(known)));
  return remarks.toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)));
}

/** Confidence by the amount of text and by whether the words of its language are known. */
function confidenceIn({ words, language }: ReadText): number {
  const enough = Math.min(1, words.length / 200);
  return Math.round((language === 'en' ? 40 : language === 'other' ? 15 : 30) + 40 * enough);
}
