import { countWords, readingMinutes } from '../../kernel/text-counts.ts';
import type { draft as task } from '../draft.ts';
import type { ReplyOf } from '../task.ts';
import type { AnsweredBy, TestPage } from './test-page.ts';

/** Characters of a draft by which its confidence is found again. */
const BEGINNING = 100;
/** Drafts whose confidence is kept. */
const MOST_KEPT = 20;
/** Characters from which on a draft has figures, and the confidence of one that nobody vouched for (docs/rules/assistant.md, "Test page"). */
const LEAST_ESTIMATED = 50;
const ESTIMATED_CONFIDENCE = 75;

export interface DraftFigures {
  readonly wordCount: number;
  /** Minutes. */
  readonly readingTime: number;
  readonly confidence: number;
  /** The assistant has not said how sure it is. */
  readonly isEstimated: boolean;
}

/** Puts a new draft in the place of the one before, which can be brought back. Headlines of the one before go. */
export function takeDraft(
  page: TestPage,
  { content, confidence, lengthNote }: ReplyOf<typeof task>,
  draftBy: AnsweredBy,
): TestPage {
  const beginning = beginningOf(content);
  const others = page.confidences.filter((kept) => kept.beginning !== beginning);
  return {
    ...takePartial(page, content),
    draftBy,
    lengthNote: lengthNote ?? null,
    confidences: [...others, { beginning, confidence }].slice(-MOST_KEPT),
  };
}

/** The same with what came of a draft before it broke off: nobody vouches for it. */
export function takePartial(page: TestPage, draft: string): TestPage {
  const isNew = page.draft.trim() !== '' && page.draft !== draft;
  return {
    ...page,
    draft,
    draftBefore: isNew ? page.draft : page.draftBefore,
    draftBy: null,
    lengthNote: null,
    headlines: null,
  };
}

/** Brings the draft before back; the present one takes its place. */
export function swapDrafts(page: TestPage): TestPage {
  return {
    ...page,
    draft: page.draftBefore,
    draftBefore: page.draft,
    draftBy: null,
    lengthNote: null,
    headlines: null,
  };
}

/** What a draft comes to as it stands; null where there is too little of it. */
export function draftFigures({ draft, confidences }: TestPage): DraftFigures | null {
  const kept = confidences.find(({ beginning }) => beginning === beginningOf(draft));
  if (!kept && draft.trim().length <= LEAST_ESTIMATED) return null;
  const wordCount = countWords(draft);
  return {
    wordCount,
    readingTime: readingMinutes(wordCount, 200),
    confidence: kept?.confidence ?? ESTIMATED_CONFIDENCE,
    isEstimated: !kept,
  };
}

function beginningOf(draft: string): string {
  return draft.trim().slice(0, BEGINNING);
}
