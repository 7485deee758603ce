import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';
import { countWords, readingMinutes } from '../kernel/text.ts';
import type { draft as task } from './draft.ts';
import { headlineOptions } from './headlines.ts';
import { leastFor } from './shapes.ts';
import type { ReplyOf } from './task.ts';
import { topicShape } from './topics.ts';

const answeredBy = z.object({ provider: z.string(), model: z.string().nullable() });

/** The state of the test page. Stored on the device as JSON. */
const testPage = z.object({
  notes: z.string(),
  topics: z.array(topicShape.extend({ selected: z.boolean() })),
  /** The provider of the topics and the notice shown with them; null before the first reply. */
  topicsBy: answeredBy.extend({ notice: z.string().nullable() }).nullable(),
  /** Title of the selected topic that the draft is about; empty when none is selected. */
  topic: z.string(),
  /** The draft's topic or title, as typed. */
  title: z.string(),
  length: z.enum(['short', 'medium', 'long', 'exact']),
  /** As typed. */
  exactWords: z.string(),
  draft: z.string(),
  /** The draft before the last reply; empty when there was none. */
  draftBefore: z.string(),
  draftBy: answeredBy.nullable(),
  /** The note about the draft's length. Absent in pages stored before there was such a note. */
  lengthNote: z.string().nullable().default(null),
  /** The assistant's confidence in a draft, keyed by the draft's beginning, the newest last. */
  confidences: z.array(z.object({ beginning: z.string(), confidence: z.number() })),
  headlines: headlineOptions.and(answeredBy).nullable(),
});

export type TestPage = z.output<typeof testPage>;
export type TestPageTopic = TestPage['topics'][number];
export type AnsweredBy = z.output<typeof answeredBy>;

export const emptyTestPage: TestPage = {
  notes: '',
  topics: [],
  topicsBy: null,
  topic: '',
  title: '',
  length: 'medium',
  exactWords: '',
  draft: '',
  draftBefore: '',
  draftBy: null,
  lengthNote: null,
  confidences: [],
  headlines: null,
};

/** The stored page; an empty one when nothing is stored or its shape is unknown to this version. */
export function readTestPage(json: string | null): TestPage {
  return testPage.safeParse(parseJson(json)).data ?? emptyTestPage;
}

export const testPageTabs = ['topics', 'draft', 'headlines'] as const;
export type TestPageTab = (typeof testPageTabs)[number];

/** Whether a tab is enabled: the draft after a topic was selected, headlines once the draft is long enough. */
export function isTabOpen(tab: TestPageTab, { topics, draft }: TestPage): boolean {
  switch (tab) {
    case 'topics':
      return true;
    case 'draft':
      return topics.some(({ selected }) => selected);
    case 'headlines':
      return draft.trim().length >= leastFor.headlines.characters;
  }
}

/** The requested tab, or the last enabled one before it. */
export function lastOpenTab(asked: TestPageTab, page: TestPage): TestPageTab {
  const upToIt = testPageTabs.slice(0, testPageTabs.indexOf(asked) + 1);
  return upToIt.findLast((tab) => isTabOpen(tab, page)) ?? testPageTabs[0];
}

/** Characters at the beginning of a draft by which its confidence is found. */
const BEGINNING = 100;
/** Number of drafts whose confidence is stored. */
const MOST_KEPT = 20;
/**
 * Minimum characters for a draft to have figures, and the confidence of a draft for which none is stored
 * (docs/rules/assistant.md, "Test page").
 */
const LEAST_ESTIMATED = 50;
const ESTIMATED_CONFIDENCE = 75;

export interface DraftFigures {
  readonly wordCount: number;
  /** Minutes. */
  readonly readingTime: number;
  readonly confidence: number;
  /** True when the assistant has not rated this draft. */
  readonly isEstimated: boolean;
}

/** Replaces the draft and keeps the previous one for `swapDrafts`. Headlines of the previous draft are removed. */
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

/** Replaces the draft by an incomplete one whose stream broke off. It has no confidence. */
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

/** Swaps the draft with the previous one. */
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

/** The figures of the current draft; null when it is too short. */
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
