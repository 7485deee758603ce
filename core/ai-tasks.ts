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
import { scheduling } from './assistant/scheduling.ts';
import { seo } from './assistant/seo.ts';
import { soWhat } from './assistant/so-what.ts';
import type { AiTask, ApiCall, ReplyOf, RequestOf } from './assistant/task.ts';
import { topics } from './assistant/topics.ts';
import { voice } from './assistant/voice.ts';
import { writeText } from './assistant/write-text.ts';
import type { Writer } from './assistant/writer.ts';

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
const builtInAnswers: { readonly [Name in TaskName]: () => Promise<BuiltInAnswer<Name>> } = {
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
  'write-text': async () => (await import('./built-in-assistant/tasks/write-text.ts')).startText,
  scheduling: async () => (await import('./built-in-assistant/tasks/scheduling.ts')).proposeSchedule,
};

type BuiltInAnswer<Name extends TaskName> = (
  request: TaskRequest<Name>,
  writer: Writer,
) => ReplyDraft<(typeof aiTasks)[Name]>;

/** Answers requests as the task's own schema gives them back. */
export type AnswerBuiltIn<Name extends TaskName> = (request: TaskRequest<Name>, writer: Writer) => TaskReply<Name>;

/**
 * Loads what answers a task by text analysis and patterns: no model, no network, the same reply for the same request
 * on every device. What people wrote is measured and quoted, never followed.
 */
export async function loadBuiltInAnswer<Name extends TaskName>(name: Name): Promise<AnswerBuiltIn<Name>> {
  const answer = await builtInAnswers[name]();
  return (request, writer) => aiTasks[name].reply.parse(answer(request, writer)) as TaskReply<Name>;
}
