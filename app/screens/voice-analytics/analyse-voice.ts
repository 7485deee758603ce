import { z } from 'zod';
import { aiTasks, loadBuiltInAnswer, type TaskReply } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import { analyzeVoice } from '#core/api/ai.ts';
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

/** A sentence for the screen (docs/rules/growth.md, "Voice"); null after a cancellation. */
export type VoiceFailure = string | null;

const refusal = z.object({ error: z.string().min(1).optional(), message: z.string().min(1).optional() });

/** Sends the AI request to the server. When the server cannot be reached, this device's built-in assistant answers. */
export async function analyseVoice(
  wire: Wire,
  samples: readonly string[],
  signal: AbortSignal,
): Promise<Result<AnalysedVoice, VoiceFailure>> {
  const checked = aiTasks.voice.request.safeParse({ contentSamples: samples });
  if (!checked.success) return fail(checked.error.issues[0]?.message ?? '');
  // Loaded before the request is sent: if the request fails, there may be no network to load the code.
  const builtIn = await loadBuiltInAnswer('voice');
  const answered = await callApi(wire, analyzeVoice, { body: { contentSamples: [...samples] }, signal });
  if (signal.aborted) return fail(null);
  if (!answered.ok) {
    if (answered.error.type !== 'unreachable') return fail(sentenceOf(answered.error));
    return ok({ reply: builtIn(checked.data, unknownWriter), provider: 'built-in', model: null });
  }
  const { content, provider, model } = answered.value;
  const reply = aiTasks.voice.reply.safeParse(parseJson(content));
  return reply.success ? ok({ reply: reply.data, provider, model }) : fail(unparsable);
}

const unparsable = 'Could not parse voice analysis results. Please try again.';

function sentenceOf(failure: Exclude<ApiFailure, { type: 'unreachable' }>): VoiceFailure {
  if (failure.type === 'cancelled') return null;
  if (!isAnswered(failure)) return unparsable;
  const said = refusal.safeParse(parseJson(failure.message));
  if (!said.success) return 'Failed to connect to voice analysis service.';
  return said.data.error ?? said.data.message ?? aiTasks.voice.failure.message;
}
