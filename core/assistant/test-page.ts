import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';
import { countWords, readingMinutes } from '../kernel/text.ts';
import type { draft as task } from './draft.ts';
import { headlineOptions } from './headlines.ts';
import { leastFor } from './shapes.ts';
import type { ReplyOf } from './task.ts';
import { topicShape } from './topics.ts';

const answeredBy = z.object({ provider: z.string(), model: z.string().nullable() });

/** What was typed, chosen and answered on the test page. Kept on the device as JSON. */
const testPage = z.object({
  notes: z.string(),
  topics: z.array(topicShape.extend({ selected: z.boolean() })),
  /** Who proposed the topics, and what was said beside them; null before the first answer. */
  topicsBy: answeredBy.extend({ notice: z.string().nullable() }).nullable(),
  /** Title of the selected topic that the draft is about; empty while none is selected. */
  topic: z.string(),
  /** The draft's topic or title as it stands in its field. */
  title: z.string(),
  length: z.enum(['short', 'medium', 'long', 'exact']),
  /** As it stands in its field. */
  exactWords: z.string(),
  draft: z.string(),
  /** What stood there before the last answer; empty where nothing did. */
  draftBefore: z.string(),
  draftBy: answeredBy.nullable(),
  /** What was said of the draft's length; absent in pages that were kept before there was such a note. */
  lengthNote: z.string().nullable().default(null),
  /** How sure the assistant was of a draft, by the draft's beginning, the newest last. */
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

/** The kept page; an empty one where none is kept, or one of a shape that this version does not know. */
export function readTestPage(json: string | null): TestPage {
  return testPage.safeParse(parseJson(json)).data ?? emptyTestPage;
}

export const testPageTabs = ['topics', 'draft', 'headlines'] as const;
export type TestPageTab = (typeof testPageTabs)[number];

/** Which tabs can be opened: the draft once a topic is selected, headlines once the draft is long enough. */
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

/** The tab that is asked for; where it is not open, the last open one before it. */
export function lastOpenTab(asked: TestPageTab, page: TestPage): TestPageTab {
  const upToIt = testPageTabs.slice(0, testPageTabs.indexOf(asked) + 1);
  return upToIt.findLast((tab) => isTabOpen(tab, page)) ?? testPageTabs[0];
}

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
