import type { ModelFailureKind } from '#core/assistant/model-failures.ts';
import { TooSlow } from './provider.ts';

/** Why a call failed, and what is done next. */
export interface ProviderFailure {
  readonly kind: ModelFailureKind;
  /** Whether another attempt at once may succeed. A busy provider is not asked again: the person decides. */
  readonly canRetry: boolean;
  /** The wait that the provider asks for, in milliseconds; null if it does not say. */
  readonly afterMs: number | null;
  /** Whether the provider refused a parameter that can be left out. */
  readonly isOfParameter: boolean;
}

/** The fields of an SDK's error that are read. Its message is not passed on: it may quote the key or the text. */
interface SdkError {
  readonly status?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly error?: unknown;
}

const parameters =
  /temperature|top_p|response_format|response_?mime|response_?(?:json_?)?schema|json_schema|output_config|output_format|thinking|reasoning|effort|stream_options|cache_control|grammar|unsupported (?:parameter|value)|unrecognized|unknown (?:field|parameter|name)/i;

/** The kind of failure by words of the error, where its status does not tell. In this order. */
const byWords: readonly (readonly [RegExp, ModelFailureKind])[] = [
  [/insufficient_quota|billing|credit balance|spend_limit|spending limit/i, 'spent'],
  [/api.?key|invalid_api_key|authentication|permission/i, 'key-refused'],
  [
    /context.?(?:length|window)|too long|too many tokens|maximum (?:context|input)|request_too_large|exceeds the maximum/i,
    'too-long',
  ],
  [/model_not_found|does not exist|not found|deprecated model|has been retired/i, 'unknown-model'],
  [/overloaded/i, 'down'],
  [/rate.?limit|resource_exhausted/i, 'busy'],
];

/** Classifies an SDK's error. */
export function describeFailure(error: unknown): ProviderFailure {
  const { status, message, code, error: inner } = error as SdkError;
  const said = `${String(code)} ${String(message)} ${JSON.stringify(inner) ?? ''}`;
  const kind = error instanceof TooSlow ? 'slow' : kindOf(typeof status === 'number' ? status : null, said);
  return {
    kind,
    canRetry: kind === 'down' || kind === 'unreachable',
    afterMs: retryAfter(error, said),
    isOfParameter: kind === 'rejected' && parameters.test(said),
  };
}

function kindOf(status: number | null, said: string): ModelFailureKind {
  const told = byWords.find(([words]) => words.test(said))?.[1];
  if (status === null) return told === 'down' || told === 'busy' || told === 'spent' ? told : 'unreachable';
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 402) return 'spent';
  if (status === 404) return 'unknown-model';
  if (status === 413) return 'too-long';
  if (status === 408) return 'slow';
  // Some quotas are over until somebody pays, others until the next minute.
  if (status === 429) return told === 'spent' && !/retry in/i.test(said) ? 'spent' : 'busy';
  if (status >= 500 || status === 409) return 'down';
  return told === 'key-refused' || told === 'too-long' || told === 'unknown-model' || told === 'spent'
    ? told
    : 'rejected';
}

/**
 * `retry-after` in seconds or as a date (RFC 9110, 10.2.3), OpenAI's and Anthropic's `retry-after-ms`, or the sentence
 * "Please retry in 34.07s." of Gemini, which sends no header.
 */
function retryAfter(error: unknown, said: string): number | null {
  // Headers from the fetch given to the SDK, which need not be of the global class.
  const { headers } = error as { headers?: Partial<Pick<Headers, 'get'>> };
  const ms = Number(headers?.get?.('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const named = headers?.get?.('retry-after') ?? null;
  if (named === null) {
    const seconds = Number(/retry in ([\d.]+) ?s/i.exec(said)?.[1] ?? Number.NaN);
    return seconds >= 0 ? seconds * 1000 : null;
  }
  const seconds = Number(named);
  if (seconds >= 0) return seconds * 1000;
  const at = Date.parse(named);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
