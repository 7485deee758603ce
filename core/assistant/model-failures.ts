/**
 * Why a model gave no reply: one row per kind. A row says what the person reads, what the API answers, and whether the
 * same request makes sense again. Server, API and screens follow the rows; a new kind of failure is a row here and the
 * place that recognises it (`sync-server/assistant/provider-failure.ts`, `request-completion.ts`).
 *
 * The message of the task (docs/rules.md, "Messages") is always said first. The sentence of the row stands beside it and
 * names the model. It never repeats what a provider wrote: that may quote a key or the person's text.
 */
import { z } from 'zod';
import { providerLabel } from './provider-names.ts';
import { providerName } from './shapes.ts';

interface ModelFailure {
  /** Follows the model's name. */
  readonly sentence: string;
  /** HTTP status of the API's answer when this was the last model asked. */
  readonly status: 422 | 429 | 502;
  /** Stable, for logs and tests. */
  readonly id: `ai-${string}`;
  /**
   * Whether the same request may get a reply from the same model: at once, once its wait is over, only after the person
   * or the operator has changed something.
   */
  readonly again: 'now' | 'later' | 'after-a-change';
  /**
   * `task`: the task's own message is said first. `service`: the sentence for a service that is down, where the task's
   * messages go by status. `busy` and `declined` have sentences of their own.
   */
  readonly message: 'task' | 'service' | 'busy' | 'declined';
}

export const modelFailures = {
  'key-refused': {
    sentence: 'does not accept this server’s key. Ask the operator to renew it.',
    status: 502,
    id: 'ai-unavailable',
    again: 'after-a-change',
    message: 'service',
  },
  'unknown-model': {
    sentence: 'no longer offers this model. Ask the operator to choose another one.',
    status: 502,
    id: 'ai-unavailable',
    again: 'after-a-change',
    message: 'service',
  },
  spent: {
    sentence: 'has no credit left for this server. Ask the operator to add some.',
    status: 502,
    id: 'ai-unavailable',
    again: 'after-a-change',
    message: 'service',
  },
  busy: { sentence: 'has too many requests.', status: 429, id: 'ai-busy', again: 'later', message: 'busy' },
  down: {
    sentence: 'has a problem of its own right now.',
    status: 502,
    id: 'ai-unavailable',
    again: 'now',
    message: 'service',
  },
  unreachable: {
    sentence: 'could not be reached.',
    status: 502,
    id: 'ai-unavailable',
    again: 'now',
    message: 'service',
  },
  slow: { sentence: 'took too long.', status: 502, id: 'ai-unavailable', again: 'now', message: 'service' },
  rejected: {
    sentence: 'refused the request as this server sends it. Ask the operator to choose another model.',
    status: 502,
    id: 'ai-unavailable',
    again: 'after-a-change',
    message: 'service',
  },
  'too-long': {
    sentence: 'cannot read a text of this length. Shorten it.',
    status: 502,
    id: 'ai-failed',
    again: 'after-a-change',
    message: 'task',
  },
  declined: {
    sentence: 'declined to write this.',
    status: 422,
    id: 'ai-declined',
    again: 'after-a-change',
    message: 'declined',
  },
  'cut-off': {
    sentence: 'reached its length limit before the end.',
    status: 502,
    id: 'ai-failed',
    again: 'now',
    message: 'task',
  },
  'broken-off': {
    sentence: 'broke off in the middle of its answer.',
    status: 502,
    id: 'ai-failed',
    again: 'now',
    message: 'task',
  },
  empty: { sentence: 'sent an empty answer.', status: 502, id: 'ai-failed', again: 'now', message: 'task' },
  unusable: {
    sentence: 'answered in a form that cannot be used.',
    status: 502,
    id: 'ai-failed',
    again: 'now',
    message: 'task',
  },
  'unknown-language': {
    sentence: 'does not work in the language of this text.',
    status: 422,
    id: 'ai-of-device',
    again: 'after-a-change',
    message: 'task',
  },
  'not-downloaded': {
    sentence: 'could not be downloaded. Check the connection and the free space of this device.',
    status: 422,
    id: 'ai-of-device',
    again: 'now',
    message: 'task',
  },
  'not-allowed': {
    sentence: 'was not allowed to start. Try again, or allow it in your browser’s settings.',
    status: 422,
    id: 'ai-of-device',
    again: 'now',
    message: 'task',
  },
  'needs-model': {
    sentence: 'cannot write from a prompt: only an AI model can, and none is available now.',
    status: 422,
    id: 'ai-needs-model',
    again: 'after-a-change',
    message: 'task',
  },
} as const satisfies Readonly<Record<string, ModelFailure>>;

export type ModelFailureKind = keyof typeof modelFailures;

/** Only a model that runs on the device fails in these ways. */
export type DeviceFailureKind = 'unknown-language' | 'not-downloaded' | 'not-allowed';

/** One model that was asked and gave no reply. */
export interface FailedModel {
  readonly provider: z.output<typeof providerName> | 'browser';
  readonly model: string | null;
  readonly kind: ModelFailureKind;
  /** Seconds until the model takes requests again; null if it did not say. */
  readonly waitSeconds: number | null;
}

/** The same as the API tells it. Older and newer servers may know other kinds. */
export const toldFailure = z.object({
  provider: z.string(),
  model: z.string().nullable(),
  kind: z.string(),
  /** For the person: the model's name, and what happened. */
  sentence: z.string(),
  /** Whether the same request may get a reply from the same model without a change. */
  canRepeat: z.boolean(),
  waitSeconds: z.number().int().nullable(),
});
export type ToldFailure = z.output<typeof toldFailure>;

/** The longest wait that is told, in seconds. A longer one tells nobody anything. */
const MAX_WAIT = 24 * 60 * 60;

/** Words a failure for the person and the API. */
export function tellFailure({ provider, model, kind, waitSeconds }: FailedModel): ToldFailure {
  const row: ModelFailure = modelFailures[kind];
  const wait = waitSeconds === null ? null : Math.min(MAX_WAIT, Math.max(1, Math.ceil(waitSeconds)));
  const when = row.again === 'later' && wait !== null ? ` It takes requests again in ${durationWords(wait)}.` : '';
  return {
    provider,
    model,
    kind,
    sentence: `${subjectOf(provider, model)} ${row.sentence}${when}`,
    canRepeat: row.again !== 'after-a-change',
    waitSeconds: wait,
  };
}

/** The beginning of a sentence about a model. */
function subjectOf(provider: string, model: string | null): string {
  if (provider === 'built-in') return 'The built-in assistant';
  return model === null ? providerLabel(provider) : `${providerLabel(provider)} (${model})`;
}

/** "20 seconds", "3 minutes", "2 hours", rounded up. */
export function durationWords(seconds: number): string {
  const [count, unit] =
    seconds < 100
      ? [Math.ceil(seconds), 'second']
      : seconds < 100 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
