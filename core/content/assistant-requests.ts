import { z } from 'zod';
import type { aiTasks, RequestableTask } from '../ai-tasks.ts';
import { outline } from '../assistant/outline.ts';
import type { CoachPlan } from '../built-in-assistant/coach-plan.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder, readRows } from '../documents/read-rows.ts';
import { readRegister } from '../documents/registers.ts';
import { allStepFields } from '../documents/step-fields.ts';
import type { StepId } from '../documents/steps.ts';
import { parseJson } from '../kernel/json.ts';
import { shortenText } from '../kernel/text.ts';
import { findPlatform, platformByKey } from '../publishing/platforms.ts';

const keptOutline = outline.reply.and(z.object({ provider: z.string().optional() }));

type RequestOf<Task extends RequestableTask> = z.input<(typeof aiTasks)[Task]['request']>;

/** The platforms for which headlines are rated when the item has none (docs/rules.md, "Calls"). */
const HEADLINE_PLATFORMS = (['linkedin', 'medium', 'twitter'] as const).map((key) => platformByKey(key).name);

/** Builds each task's request from an item. The task's own schema reports what is missing. */
export const itemRequests = {
  'audience-insights': (item) => ({
    topic: titleOf(item),
    goal: strategy(item, 'goal'),
    primaryAudience: strategy(item, 'primaryAudience'),
    role: strategy(item, 'role'),
    experience: value(item, 'content-strategy', 'experience'),
  }),
  'so-what': (item) => ({
    topic: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    context: contextOf(item),
  }),
  outline: (item) => ({
    topic: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    valueProposition: strategy(item, 'valueProposition'),
    estimatedLength: lengthOf(item),
    context: contextOf(item),
  }),
  research: (item) => ({
    topic: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    outline: [
      text(item, 'content-planning', 'introduction'),
      ...keyPointsOf(item),
      text(item, 'content-planning', 'conclusion'),
    ]
      .filter(isWritten)
      .join('\n'),
    context: contextOf(item),
  }),
  openers: (item) => ({
    title: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    valueProposition: strategy(item, 'valueProposition'),
    introduction: text(item, 'content-planning', 'introduction'),
    content: item.body,
    context: contextOf(item),
  }),
  draft: (item) => ({
    topic: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    valueProposition: strategy(item, 'valueProposition'),
    outline: {
      keyPoints: keyPointsOf(item).length > 0 ? keyPointsOf(item) : suggestedPoints(item),
      introduction: isPlanned(item)
        ? text(item, 'content-creation', 'catchyOpener') || text(item, 'content-planning', 'introduction')
        : '',
      conclusion: text(item, 'content-planning', 'conclusion'),
    },
    researchData: (['statistics', 'caseStudies', 'expertOpinions', 'contraryViews', 'sources'] as const)
      .map((field) => text(item, 'content-planning', field))
      .filter(isWritten)
      .join('\n'),
    estimatedLength: lengthOf(item),
    tone: value(item, 'review-edit', 'tone'),
    context: contextOf(item),
  }),
  headlines: (item) => ({
    content: item.body,
    title: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    platforms: platformNames(item).length > 0 ? platformNames(item) : HEADLINE_PLATFORMS,
    tone: value(item, 'review-edit', 'tone'),
    context: contextOf(item),
  }),
  seo: (item) => ({
    title: titleOf(item),
    content: item.body,
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    context: contextOf(item),
  }),
  cta: (item) => ({
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    contentType: value(item, 'platform', 'contentType'),
    content: item.body,
    tone: value(item, 'review-edit', 'tone'),
    context: contextOf(item),
  }),
  review: (item) => ({
    content: item.body,
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    ...focusAreasOf(item),
    tone: value(item, 'review-edit', 'tone'),
    context: contextOf(item),
  }),
} satisfies { readonly [Task in RequestableTask]?: (item: ContentItem) => RequestOf<Task> };

/** A task that is requested about one item. */
export type ItemTask = keyof typeof itemRequests;

/** The request of a task that revises a text of an item: the draft, or what a platform gets. */
export function revisionRequest(item: ContentItem, content: string) {
  return {
    content,
    title: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: audienceOf(item),
    tone: value(item, 'review-edit', 'tone'),
    context: contextOf(item),
  };
}

/**
 * Sections of a model's outline that have not been added to the key points. The sections of a built-in outline are
 * questions and are left out.
 */
function suggestedPoints(item: ContentItem): string[] {
  const stored = keptOutline.safeParse(parseJson(value(item, 'content-planning', 'aiOutline')));
  const isModels = stored.success && stored.data.provider !== 'built-in';
  return isModels ? stored.data.structure.sections.map(({ title, content }) => `${title}: ${content}`) : [];
}

function focusAreasOf(item: ContentItem): { focusAreas?: string[] } {
  const ticked = keysOf(item.steps['review-edit']['focusAreas']);
  return ticked.length > 0 ? { focusAreas: ticked } : {};
}

function keysOf(ticks: unknown): string[] {
  return Object.entries((ticks ?? {}) as Record<string, boolean>)
    .filter(([, isTicked]) => isTicked)
    .map(([key]) => key);
}

/** Whether the item has enough to draft from. An opener alone is not enough. */
function isPlanned(item: ContentItem): boolean {
  return (
    isWritten(text(item, 'content-planning', 'introduction')) ||
    keyPointsOf(item).length > 0 ||
    suggestedPoints(item).length > 0
  );
}

function audienceOf(item: ContentItem): string {
  return [strategy(item, 'primaryAudience'), strategy(item, 'role'), strategy(item, 'painPoints')]
    .filter(isWritten)
    .join('\n');
}

function contextOf(item: ContentItem): string {
  return [platformNames(item).join(', '), value(item, 'platform', 'contentType'), item.description]
    .filter(isWritten)
    .join('\n');
}

function platformNames(item: ContentItem): string[] {
  return keysInOrder(item.platforms).flatMap((id) => findPlatform(Number(id))?.name ?? []);
}

function lengthOf(item: ContentItem): 'short' | 'medium' | 'long' {
  const length = value(item, 'content-strategy', 'estimatedLength');
  return length === 'short' || length === 'long' ? length : 'medium';
}

const kinds = ['article', 'post', 'thread', 'newsletter'] as const;

/**
 * The facts about an item that the built-in assistant uses when it asks about it.
 *
 * @param pillar name of the item's pillar, or empty
 */
export function coachPlanOf(item: ContentItem, pillar: string): CoachPlan {
  const kind = value(item, 'platform', 'contentType');
  const experience = value(item, 'content-strategy', 'experience');
  const keyPoints = keyPointsOf(item);
  const hasDraft = isWritten(item.body);
  const filled = allStepFields()
    .filter(({ step, field, definition }) => definition.kind === 'text' && isWritten(text(item, step, field)))
    .map(({ field }) => field);
  return {
    title: titleOf(item),
    goal: strategy(item, 'goal'),
    audience: strategy(item, 'primaryAudience'),
    role: strategy(item, 'role'),
    experience: experience === '' ? 'unknown' : experience === 'beginner' ? 'beginner' : 'practised',
    pillar,
    kind: kinds.find((known) => known === kind) ?? 'unknown',
    keyPoints,
    hasDraft,
    written: new Set([...filled, ...(keyPoints.length > 0 ? ['keyPoints'] : []), ...(hasDraft ? ['body'] : [])]),
  };
}

/** UTF-16 code units of a suggestion that its button shows (docs/rules.md, "Figures"). */
const SHOWN = 40;

export interface PromptSuggestion {
  /** The full prompt. */
  readonly prompt: string;
  /** The prompt as shown on its button. */
  readonly label: string;
}

export interface AboutPiece {
  /** Display name; null when none is chosen. */
  readonly platform: string | null;
  readonly pillar: string | null;
  /** Blank when the item has no title. */
  readonly title: string;
}

/** Up to three prompts that fit the item. The one with the item's title comes first. */
export function promptSuggestions({ platform, pillar, title }: AboutPiece): readonly PromptSuggestion[] {
  const place = platform === null ? 'a post' : `a post for ${platform}`;
  const theme = pillar ?? 'my work';
  const about = title.trim();
  const prompts = [
    ...(about === '' ? [] : [`Write an opening for “${about}” that names what is at stake`]),
    `Share a lesson about ${theme} that I learned the hard way, as ${place}`,
    `Answer a question that people often ask me about ${theme}`,
    `Tell what most people get wrong about ${theme}, and what I do instead`,
  ];
  return prompts.slice(0, 3).map((prompt) => ({ prompt, label: shortenText(prompt, SHOWN) }));
}

/** The planning field for a source, from its type in an AI reply. */
export function researchField(type: string): 'caseStudies' | 'expertOpinions' | 'contraryViews' | 'statistics' {
  if (/case/i.test(type)) return 'caseStudies';
  if (/expert|opinion|quote/i.test(type)) return 'expertOpinions';
  if (/contrar|counter/i.test(type)) return 'contraryViews';
  return 'statistics';
}

function titleOf(item: ContentItem): string {
  return readRegister(item.title) ?? '';
}

/** A collaborative text of a step; empty when the step has no field of this name. */
function text(item: ContentItem, step: StepId, field: string): string {
  const held = item.steps[step][field];
  return typeof held === 'string' ? held : '';
}

/** A choice or phrase of a step; empty when it is not set. */
function value(item: ContentItem, step: StepId, field: string): string {
  return readRegister(item.steps[step][field]) ?? '';
}

function strategy(item: ContentItem, field: string): string {
  return text(item, 'content-strategy', field);
}

/** The key points of the outline that are not blank. */
function keyPointsOf(item: ContentItem): string[] {
  return readRows(item, { step: 'content-planning', field: 'keyPoints' })
    .map((row) => row.text)
    .filter(isWritten);
}

function isWritten(words: string): boolean {
  return words.trim() !== '';
}
