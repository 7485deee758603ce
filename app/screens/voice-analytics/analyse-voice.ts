import { z } from 'zod';
import { aiTasks, loadBuiltInAnswer, type TaskReply } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import { analyzeVoice } from '#core/api/ai.ts';
import { toldFailure } from '#core/assistant/model-failures.ts';
import { parseJson } from '#core/kernel/json.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isAnswered, type ApiFailure } from '../../engine/wire/api-failure.ts';
import { callApi, type Wire } from '../../engine/wire/call-api.ts';

export interface AnalysedVoice {
  readonly reply: TaskReply<'voice'>;
  /** The source of the reply: `built-in` is not a model. */
  readonly provider: string;
  readonly model: string | null;
}

/** Null after a cancellation. */
export type VoiceFailure = {
  /** For the screen (docs/rules/growth.md, "Voice"), with each model that was asked and its reason. */
  readonly sentence: string;
  /** Whether models were asked in vain. */
  readonly isOfModels: boolean;
} | null;

const refusal = z.object({
  error: z.string().min(1).optional(),
  message: z.string().min(1).optional(),
  failures: z.array(toldFailure).default([]),
});

/** Sends the AI request to the server. When the server cannot be reached, this device's built-in assistant answers. */
export async function analyseVoice(
  wire: Wire,
  samples: readonly string[],
  signal: AbortSignal,
): Promise<Result<AnalysedVoice, VoiceFailure>> {
  const checked = aiTasks.voice.request.safeParse({ contentSamples: samples });
  if (!checked.success) return fail(refused(checked.error.issues[0]?.message ?? ''));
  // Loaded before the request is sent: if the request fails, there may be no network to load the code.
  const builtIn = await loadBuiltInAnswer('voice');
  const answered = await callApi(wire, analyzeVoice, { body: { contentSamples: [...samples] }, signal });
  if (signal.aborted) return fail(null);
  if (!answered.ok) {
    if (answered.error.type !== 'unreachable') return fail(failureOf(answered.error));
    return ok({ reply: builtIn(checked.data, unknownWriter), provider: 'built-in', model: null });
  }
  const { content, provider, model } = answered.value;
  const reply = aiTasks.voice.reply.safeParse(parseJson(content));
  return reply.success ? ok({ reply: reply.data, provider, model }) : fail(refused(unparsable));
}

const unparsable = 'Could not parse voice analysis results. Please try again.';

/** Analyses on this device, because the person chose it. Nothing is sent. */
export async function analyseVoiceBuiltIn(samples: readonly string[]): Promise<Result<AnalysedVoice, VoiceFailure>> {
  const checked = aiTasks.voice.request.safeParse({ contentSamples: samples });
  if (!checked.success) return fail(refused(checked.error.issues[0]?.message ?? ''));
  const builtIn = await loadBuiltInAnswer('voice');
  return ok({ reply: builtIn(checked.data, unknownWriter), provider: 'built-in', model: null });
}

function failureOf(failure: Exclude<ApiFailure, { type: 'unreachable' }>): VoiceFailure {
  if (failure.type === 'cancelled') return null;
  if (!isAnswered(failure)) return refused(unparsable);
  const said = refusal.safeParse(parseJson(failure.message));
  if (!said.success) return refused('Failed to connect to voice analysis service.');
  const { error, message, failures } = said.data;
  const sentence = error ?? message ?? aiTasks.voice.failure.message;
  return {
    sentence: [sentence, ...failures.map((each) => each.sentence)].join(' '),
    isOfModels: failures.length > 0,
  };
}

function refused(sentence: string): VoiceFailure {
  return { sentence, isOfModels: false };
}
