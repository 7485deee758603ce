import type { z } from 'zod';
import { audienceInsights } from './audience-insights.ts';
import type { ReplyDraft } from './built-in/reply-draft.ts';
import { cta } from './cta.ts';
import { draft } from './draft.ts';
import { headlines } from './headlines.ts';
import { ideas } from './ideas.ts';
import { openers } from './openers.ts';
import { outline } from './outline.ts';
import { research } from './research.ts';
import { review } from './review.ts';
import { scheduling } from './scheduling.ts';
import { seo } from './seo.ts';
import { soWhat } from './so-what.ts';
import type { AiTask, ReplyOf, RequestOf, ApiCall } from './task.ts';
import { topics } from './topics.ts';
import { voice } from './voice.ts';
import { writeText } from './write-text.ts';
import type { Writer } from './writer.ts';

/** Everything that an assistant does. */
const tasks = [
  audienceInsights,
  soWhat,
  outline,
  research,
  openers,
  draft,
  headlines,
  seo,
  cta,
  review,
  voice,
  ideas,
  topics,
  writeText,
  scheduling,
] as const;

type Task = (typeof tasks)[number];
export type TaskName = Task['name'];
/**
 * A task that the app asks for: by its own call of the API, as a type of the one for all (`generatePath`), or by the
 * creator's (`writeTextPath`).
 */
export type RequestableTask =
  Extract<Task, { readonly call: ApiCall }>['name'] | typeof topics.name | typeof writeText.name;

/** The call that does several tasks, by their `type`; core/api/ai.ts describes it. */
export const generatePath = '/api/ai/generate';

/** The call that writes a text for a platform and a pillar; core/api/ai.ts describes it. */
export const writeTextPath = '/api/content/generate';

/** The tasks by name. */
export const aiTasks = Object.fromEntries(tasks.map((task) => [task.name, task])) as {
  readonly [Each in Task as Each['name']]: Each;
};

export type TaskRequest<Name extends TaskName> = RequestOf<(typeof aiTasks)[Name]>;
export type TaskReply<Name extends TaskName> = ReplyOf<(typeof aiTasks)[Name]>;

/** A task whose name is known only at run time: its own schemas check what goes in and out. */
export function findTask(name: TaskName): AiTask {
  return aiTasks[name];
}

export type TaskWithCall = AiTask<z.ZodType, z.ZodType, RequestableTask, ApiCall>;

/** The tasks that have their own call of the API, of which the API's description and routes are made. */
export const requestableTasks = tasks.filter(({ call }) => call !== null) as readonly TaskWithCall[];

/**
 * How each task is answered without a model. The code loads with the first use: the service worker and the screens
 * need the shapes and paths above, not the text analysis behind these.
 */
export const builtInAnswers: { readonly [Name in TaskName]: () => Promise<BuiltInAnswer<Name>> } = {
  'audience-insights': async () => (await import('./built-in/tasks/audience-insights.ts')).proposeAudienceInsights,
  'so-what': async () => (await import('./built-in/tasks/so-what.ts')).answerSoWhat,
  outline: async () => (await import('./built-in/tasks/outline.ts')).proposeOutline,
  research: async () => (await import('./built-in/tasks/research.ts')).planResearch,
  openers: async () => (await import('./built-in/tasks/openers.ts')).proposeOpeners,
  draft: async () => (await import('./built-in/tasks/draft.ts')).assembleDraft,
  headlines: async () => (await import('./built-in/tasks/headlines.ts')).proposeHeadlines,
  seo: async () => (await import('./built-in/tasks/seo.ts')).analyseSeo,
  cta: async () => (await import('./built-in/tasks/cta.ts')).proposeCta,
  review: async () => (await import('./built-in/tasks/review.ts')).reviewDraft,
  voice: async () => (await import('./built-in/tasks/voice.ts')).analyseVoice,
  ideas: async () => (await import('./built-in/tasks/ideas.ts')).proposeIdeas,
  topics: async () => (await import('./built-in/tasks/topics.ts')).topicsFromNotes,
  'write-text': async () => (await import('./built-in/tasks/write-text.ts')).startText,
  scheduling: async () => (await import('./built-in/tasks/scheduling.ts')).proposeSchedule,
};

type BuiltInAnswer<Name extends TaskName> = (
  request: TaskRequest<Name>,
  writer: Writer,
) => ReplyDraft<(typeof aiTasks)[Name]>;
