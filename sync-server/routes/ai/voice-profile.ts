import { analyzeVoice, type getVoiceProfile, type saveVoiceProfile } from '#core/api/ai.ts';
import { followingProfile, readVoiceProfile } from '#core/assistant/voice.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { handleTask } from './handle-task.ts';

/** POST /api/ai/analyze-voice. @throws 404 for anybody else's id */
export function handleAnalyzeVoice(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return handleTask(deps, {
    definition: analyzeVoice,
    task: 'voice',
    request: ({ userId, body }) => {
      if (body.userId !== undefined && body.userId !== userId) throw notFound();
      return { request: { contentSamples: body.contentSamples } };
    },
    reply: ({ provider, model, reply }) => ({
      success: true as const,
      provider,
      model,
      content: JSON.stringify(reply),
    }),
  });
}

export function handleGetVoiceProfile(): Handler<typeof getVoiceProfile> {
  return ({ user, params, rows }) => {
    if (params['userId'] !== user.id) throw notFound();
    return Promise.resolve(readVoiceProfile(rows.workspace.voiceProfile));
  };
}

export function handleSaveVoiceProfile(deps: AppDeps): Handler<typeof saveVoiceProfile> {
  return async ({ user, caller, body, rows }) => {
    const before = readVoiceProfile(rows.workspace.voiceProfile);
    const kept = followingProfile(before, { ...body, id: user.id, userId: user.id });
    await writeWorkspace(deps, caller, [{ name: 'keepVoiceProfile', input: { json: JSON.stringify(kept) } }]);
    return kept;
  };
}
