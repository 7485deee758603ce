import { generate } from '#core/api/ai.ts';
import { headlines } from '#core/assistant/headlines.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { handleTask } from './handle-task.ts';

/** POST /api/ai/generate: the prompt is topics' notes, a draft's or any text's request, or the text that headlines are for. */
export function handleGenerate(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  const wish = ({ temperature, maxTokens }: { temperature?: number | undefined; maxTokens?: number | undefined }) => ({
    wish: { temperature, maxTokens },
  });
  const topics = handleTask(deps, {
    definition: generate,
    task: 'topics',
    request: ({ body }) => ({ request: { prompt: body.prompt }, ...wish(body) }),
    reply: ({ provider, model, reply, usage, notice }) => ({
      success: true as const,
      provider,
      model,
      content: JSON.stringify(reply.topics),
      usage,
      ...(notice === undefined ? {} : { notice }),
    }),
  });
  const forText = handleTask(deps, {
    definition: generate,
    task: 'headlines',
    request: ({ body }) => ({ request: headlines.request.parse({ content: body.prompt }), ...wish(body) }),
    reply: ({ provider, model, reply: { headlines: options, recommendation }, usage }) => ({
      success: true as const,
      provider,
      model,
      content: JSON.stringify({ headlines: options, recommendation }),
      usage,
    }),
  });
  const text = handleTask(deps, {
    definition: generate,
    task: 'write-text',
    request: ({ body }) => ({ request: { prompt: body.prompt, platform: '', pillar: '' }, ...wish(body) }),
    reply: ({ provider, model, reply, usage }) => ({
      success: true as const,
      provider,
      model,
      content: reply.content,
      usage,
    }),
  });
  return async (ctx) => {
    // Each of them checks the whole body.
    const { type } = (ctx.request as { body?: { type?: unknown } }).body ?? {};
    await (type === 'topics' ? topics : type === 'headlines' ? forText : text)(ctx);
  };
}
