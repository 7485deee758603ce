/**
 * The tasks that a browser's own model does by an API made for them: a row each. A task without a row, or whose API the
 * browser lacks, is done by the Prompt API; a row without an instruction is not, because only the special API's answer
 * can be checked.
 *
 * The shapes follow the drafts of 3 August 2026 (Writer, Rewriter, Summarizer:
 * https://webmachinelearning.github.io/writing-assistance-apis/), 10 August 2026 (Proofreader:
 * https://webmachinelearning.github.io/proofreader-api/) and 22 June 2026 (Prompt:
 * https://webmachinelearning.github.io/prompt-api/), read on 28 November 2026.
 */
import type { ModelFailureKind } from './model-failures.ts';
import { composePrompt, type Prompt } from './prompt.ts';
import { unknownWriter } from './writer.ts';

export type SpecialApi = 'Writer' | 'Rewriter' | 'Summarizer' | 'Proofreader';

export interface DeviceTask {
  readonly api: SpecialApi;
  /** Options of its `create()`, in the words of its draft. */
  readonly options: Readonly<Record<string, string | boolean>>;
  /** For the Prompt API. `own`: the AI task has a prompt of its own. Null: the Prompt API is not asked. */
  readonly instruction: string | null;
}

export const deviceTasks = {
  'write-text': {
    api: 'Writer',
    options: { tone: 'neutral', format: 'markdown', length: 'long' },
    instruction: 'own',
  },
  shorten: {
    api: 'Rewriter',
    options: { tone: 'as-is', format: 'as-is', length: 'shorter' },
    instruction:
      'Say the passage in about half of its words. Keep its meaning, its facts and its Markdown. Answer with the passage alone.',
  },
  rewrite: {
    api: 'Rewriter',
    options: { tone: 'as-is', format: 'as-is', length: 'as-is' },
    instruction:
      'Say the passage more clearly, in plain words and about the same length. Keep its meaning, its facts and its Markdown. Answer with the passage alone.',
  },
  'key-points': {
    api: 'Summarizer',
    options: { type: 'key-points', format: 'plain-text', length: 'medium' },
    instruction:
      'List the three to five points that the text makes, in its order, one on a line, each a short sentence. Answer with the lines alone.',
  },
  description: {
    api: 'Summarizer',
    options: { type: 'tldr', format: 'plain-text', length: 'short' },
    instruction:
      'Say in one sentence of at most 150 characters what the text tells its reader, for the results of a search engine. Answer with the sentence alone.',
  },
  proofread: {
    api: 'Proofreader',
    options: { includeCorrectionTypes: true },
    instruction: null,
  },
} as const satisfies Readonly<Record<string, DeviceTask>>;

export type DeviceTaskName = keyof typeof deviceTasks;

/** The row of a task; null where a browser has no API made for it. */
export function deviceTaskOf(task: string): DeviceTask | null {
  return Object.hasOwn(deviceTasks, task) ? deviceTasks[task as DeviceTaskName] : null;
}

/** The prompt for a task about a text of the person, where the Prompt API does it. */
export function devicePrompt(task: DeviceTaskName, text: string): Prompt {
  return composePrompt({ instruction: deviceTasks[task].instruction ?? '', material: { text } }, unknownWriter);
}

const kindsOfErrors: Readonly<Record<string, ModelFailureKind>> = {
  QuotaExceededError: 'too-long',
  NotSupportedError: 'unknown-language',
  NetworkError: 'not-downloaded',
  NotAllowedError: 'not-allowed',
  NotReadableError: 'declined',
};

/**
 * Why a browser's model gave no reply.
 *
 * @param error the name of the browser's error ("Exceptions" of each draft)
 */
export function deviceFailureKind(error: string): ModelFailureKind {
  return kindsOfErrors[error] ?? 'down';
}

/** The lines of a list of points, without the marks that models put before them. */
export function pointsOf(reply: string): string[] {
  return reply
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/u, '').trim())
    .filter((line) => line !== '');
}
