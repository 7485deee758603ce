/**
 * The list of AI tasks. The API description, the server's routes, the limits and the app's client are generated from
 * it.
 *
 * Each task is one file in `assistant/`: its request and reply shapes, its prompt, its failure message and, where it
 * has one, its own API call. Every task but those that need a model also has a built-in answer in
 * `built-in-assistant/tasks/`, which needs no model and no network.
 *
 * An AI request takes one of two paths. A provider's reply is parsed by the task's reply schema, mended field by field,
 * and repaired once if it still has the wrong shape. A built-in answer goes through the same schema, so callers cannot tell the two apart by shape.
 *
 * Invariants: task names are stable, because limits, logs and queued AI requests store them. The text that people wrote
 * is quoted in the prompt as material and is never treated as an instruction.
 */

import type { z } from 'zod';
import { audienceInsights } from './assistant/audience-insights.ts';
import { cta } from './assistant/cta.ts';
import { draft } from './assistant/draft.ts';
import { headlines } from './assistant/headlines.ts';
import { ideas } from './assistant/ideas.ts';
import { openers } from './assistant/openers.ts';
import { outline } from './assistant/outline.ts';
import type { ReplyDraft } from './assistant/reply-draft.ts';
import { research } from './assistant/research.ts';
import { review } from './assistant/review.ts';
import { adapt, checkClaims, rewrite, shorten } from './assistant/revisions.ts';
import { scheduling } from './assistant/scheduling.ts';
import { seo } from './assistant/seo.ts';
import { soWhat } from './assistant/so-what.ts';
import type { AiTask, ApiCall, ReplyOf, RequestOf } from './assistant/task.ts';
import { topics } from './assistant/topics.ts';
import { voice } from './assistant/voice.ts';
import { writeText } from './assistant/write-text.ts';
import type { Writer } from './assistant/writer.ts';

/** All tasks. */
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
  rewrite,
  shorten,
  adapt,
  checkClaims,
  scheduling,
] as const;

type Task = (typeof tasks)[number];
export type TaskName = Task['name'];
/**
 * A task that the app can request: through its own API call, as a `type` of the shared call (`generatePath`), or
 * through the creator's call (`writeTextPath`).
 */
export type RequestableTask =
  Extract<Task, { readonly call: ApiCall }>['name'] | typeof topics.name | typeof writeText.name;

/** Path of the call that serves several tasks, selected by `type`. `core/api/ai.ts` describes it. */
export const generatePath = '/api/ai/generate';

/** Path of the call that writes a text for a platform and a pillar. `core/api/ai.ts` describes it. */
export const writeTextPath = '/api/content/generate';

/** All tasks by name. */
export const aiTasks = Object.fromEntries(tasks.map((task) => [task.name, task])) as {
  readonly [Each in Task as Each['name']]: Each;
};

export type TaskRequest<Name extends TaskName> = RequestOf<(typeof aiTasks)[Name]>;
export type TaskReply<Name extends TaskName> = ReplyOf<(typeof aiTasks)[Name]>;

/** Looks up a task whose name is known only at run time. Its own schemas check the request and the reply. */
export function findTask(name: TaskName): AiTask {
  return aiTasks[name];
}

/** A task that only a model can do: a text from a prompt, and what revises a draft. */
type ModelTask = (typeof writeText | typeof rewrite | typeof shorten | typeof adapt | typeof checkClaims)['name'];

/** A task that the built-in assistant answers, too. */
export type BuiltInTask = Exclude<TaskName, ModelTask>;

export type TaskWithCall = AiTask<z.ZodType, z.ZodType, RequestableTask, ApiCall>;

/** The tasks that have an API call of their own. The API description and the routes are generated from this list. */
export const requestableTasks = tasks.filter(({ call }) => call !== null) as readonly TaskWithCall[];

/**
 * The built-in answer of each task. Each one is imported on first use: the service worker and the screens need the
 * shapes and paths above, but not the text analysis.
 */
const builtInAnswers: { readonly [Name in BuiltInTask]: () => Promise<BuiltInAnswer<Name>> } = {
  'audience-insights': async () =>
    (await import('./built-in-assistant/tasks/audience-insights.ts')).proposeAudienceInsights,
  'so-what': async () => (await import('./built-in-assistant/tasks/so-what.ts')).answerSoWhat,
  outline: async () => (await import('./built-in-assistant/tasks/outline.ts')).proposeOutline,
  research: async () => (await import('./built-in-assistant/tasks/research.ts')).planResearch,
  openers: async () => (await import('./built-in-assistant/tasks/openers.ts')).proposeOpeners,
  draft: async () => (await import('./built-in-assistant/tasks/draft.ts')).assembleDraft,
  headlines: async () => (await import('./built-in-assistant/tasks/headlines.ts')).proposeHeadlines,
  seo: async () => (await import('./built-in-assistant/tasks/seo.ts')).analyseSeo,
  cta: async () => (await import('./built-in-assistant/tasks/cta.ts')).proposeCta,
  review: async () => (await import('./built-in-assistant/tasks/review.ts')).reviewDraft,
  voice: async () => (await import('./built-in-assistant/tasks/voice.ts')).analyseVoice,
  ideas: async () => (await import('./built-in-assistant/tasks/ideas.ts')).proposeIdeas,
  topics: async () => (await import('./built-in-assistant/tasks/topics.ts')).topicsFromNotes,
  scheduling: async () => (await import('./built-in-assistant/tasks/scheduling.ts')).proposeSchedule,
};

/** Whether the built-in assistant answers a task. */
export function isBuiltInTask(name: TaskName): name is BuiltInTask {
  return name in builtInAnswers;
}

/** All tasks that the built-in assistant answers. */
export const builtInTaskNames = Object.keys(builtInAnswers) as readonly BuiltInTask[];

type BuiltInAnswer<Name extends TaskName> = (
  request: TaskRequest<Name>,
  writer: Writer,
) => ReplyDraft<(typeof aiTasks)[Name]>;

/** Answers a request that the task's own schema has already parsed. */
export type AnswerBuiltIn<Name extends TaskName> = (request: TaskRequest<Name>, writer: Writer) => TaskReply<Name>;

/**
 * Loads the built-in answer of a task. It uses text analysis and patterns, without a model or the network, and returns
 * the same reply for the same request on every device. Text that people wrote is measured and quoted, never treated as
 * an instruction.
 */
export async function loadBuiltInAnswer<Name extends BuiltInTask>(name: Name): Promise<AnswerBuiltIn<Name>> {
  const answer = await builtInAnswers[name]();
  return (request, writer) => aiTasks[name].reply.parse(answer(request, writer)) as TaskReply<Name>;
}
