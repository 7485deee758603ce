import type { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { draft } from './draft.ts';
import type { headlines } from './headlines.ts';
import { exactWordLimits, exactWords, leastFor, type ProviderName } from './shapes.ts';
import type { ReplyOf } from './task.ts';
import type { AnsweredBy, TestPage, TestPageTopic } from './test-page.ts';
import type { topics as task } from './topics.ts';

/** A validation error and its field. */
export interface MissingField {
  readonly field: 'notes' | 'title' | 'exactWords' | 'draft';
  readonly sentence: string;
}

/** The test page tries Anthropic first, then the operator's order (docs/rules/assistant.md, "Test page"). */
const asked = { provider: 'anthropic' } as const satisfies { readonly provider: ProviderName };

/** Builds the body of `POST /api/ai/generate` for topics. */
export function topicsRequest({ notes }: TestPage): Result<object, MissingField> {
  if (isShort(notes, 'topics')) return fail({ field: 'notes', sentence: leastFor.topics.sentence });
  return ok({ ...asked, type: 'topics', prompt: notes });
}

/** Builds the request for a draft of the chosen topic, from the notes. */
export function draftRequest(page: TestPage): Result<object, MissingField> {
  const { title, notes, length } = page;
  const topic = topicOfDraft(page);
  if (!topic || isShort(title, 'draft')) return fail({ field: 'title', sentence: leastFor.draft.sentence });
  const exact = length === 'exact' ? Number(page.exactWords.trim() || Number.NaN) : null;
  if (!exactWords.safeParse(exact).success) return fail({ field: 'exactWords', sentence: exactWordLimits.sentence });
  const { description, angle, audienceValue, contentComponents } = topic;
  const request: z.input<typeof draft.request> = {
    topic: title.trim(),
    goal: audienceValue,
    outline: { keyPoints: contentComponents.length > 0 ? contentComponents : [description] },
    researchData: notes,
    context: { 'what the piece is about': description, angle },
    ...(length === 'exact' ? { exactWords: exact } : { estimatedLength: length }),
  };
  return ok({ ...asked, ...request });
}

/** Builds the request for headlines of the current draft. */
export function headlinesRequest({ draft, title }: TestPage): Result<object, MissingField> {
  if (isShort(draft, 'headlines')) return fail({ field: 'draft', sentence: leastFor.headlines.sentence });
  const request: z.input<typeof headlines.request> = { content: draft, title: title.trim() };
  return ok({ ...asked, ...request });
}

function isShort(text: string, task: keyof typeof leastFor): boolean {
  return text.trim().length < leastFor[task].characters;
}

/** Replaces the topics. Selected ones are kept. */
export function takeTopics(
  page: TestPage,
  { topics }: ReplyOf<typeof task>,
  topicsBy: AnsweredBy & { readonly notice: string | null },
): TestPage {
  const selected = page.topics.filter((topic) => topic.selected);
  const others = topics.filter(({ title }) => selected.every((topic) => topic.title !== title));
  return { ...page, topics: [...selected, ...others], topicsBy };
}

/** Selects or deselects a topic. The draft is always about one of the selected topics. */
export function selectTopic(page: TestPage, title: string, selected: boolean): TestPage {
  const topics = page.topics.map((topic) => (topic.title === title ? { ...topic, selected } : topic));
  const left = topics.filter((topic) => topic.selected);
  const next = { ...page, topics };
  if (left.some((topic) => topic.title === page.topic)) return next;
  return chooseTopic(next, left[0]?.title ?? '');
}

/** Switches the draft to another selected topic. A title that the person wrote is kept. */
export function chooseTopic(page: TestPage, topic: string): TestPage {
  return { ...page, topic, title: page.title === page.topic ? topic : page.title };
}

/** The topic of the draft; null when none is selected. */
export function topicOfDraft({ topics, topic }: TestPage): TestPageTopic | null {
  return topics.find(({ title, selected }) => selected && title === topic) ?? null;
}

/** Formats a topic as an idea's description. */
export function describeTopic({ description, angle, audienceValue, contentComponents }: TestPageTopic): string {
  return [
    description,
    `Angle: ${angle}`,
    `For the reader: ${audienceValue}`,
    ...(contentComponents.length > 0 ? [`Parts: ${contentComponents.join(', ')}`] : []),
  ].join('\n\n');
}
