import { loadBuiltInAnswer, requestableTasks } from '#core/ai-tasks.ts';
import * as ai from '#core/api/ai.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { getUsage, listProviders } from '#core/api/providers.ts';
import { headlines } from '#core/assistant/headlines.ts';
import { followingProfile, readVoiceProfile, writerOf } from '#core/assistant/voice.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { writeWorkspace } from '../content/write-document.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';
import { type Readers, serveEndpoint } from '../serve-endpoint.ts';
import { answeredBy, handleOwnCall, handleTask, usageOf } from './handle-task.ts';
import { schedulingRequest } from '#core/calendar/scheduling-request.ts';
import { limitsOf } from './answer-within-limits.ts';
import { readUsageOf } from './ai-usage.ts';
import { readModelUsage, USAGE_DAYS } from './model-usage.ts';

/** The assistant's routes. */
export function addAiRoutes(
  deps: AppDeps,
  add: (definition: Endpoint, answer: (ctx: AppContext) => Promise<void>) => void,
): void {
  for (const task of requestableTasks) {
    const definition = ai.taskEndpoint(task);
    add(definition, handleOwnCall(deps, task, definition));
  }
  add(
    ai.generateContent,
    handleTask(deps, {
      definition: ai.generateContent,
      task: 'write-text',
      request: ({ body: { prompt, platformId, pillarId }, rows }) => ({
        request: {
          prompt,
          platform: (platformId && findPlatform(platformId)?.name) || '',
          pillar: rows.workspace.pillars.find(({ id }) => id === pillarId)?.name ?? '',
        },
      }),
      reply: (completion) => ({ ...answeredBy(completion), content: completion.reply.content }),
    }),
  );
  add(ai.generate, handleGenerate(deps));
  add(ai.analyzeVoice, handleAnalyzeVoice(deps));
  add(listProviders, serveEndpoint(deps, listProviders, handleListProviders(deps)));
  add(getUsage, serveEndpoint(deps, getUsage, handleGetUsage(deps)));
  add(
    ai.listSchedulingSuggestions,
    serveEndpoint(deps, ai.listSchedulingSuggestions, handleListSchedulingSuggestions()),
  );
  const readVoice = handleGetVoiceProfile();
  const readers: Readers = new Map([[ai.getVoiceProfile, readVoice as Handler<Endpoint>]]);
  add(ai.getVoiceProfile, serveEndpoint(deps, ai.getVoiceProfile, readVoice));
  add(ai.saveVoiceProfile, serveEndpoint(deps, ai.saveVoiceProfile, handleSaveVoiceProfile(deps), readers));
}

/**
 * POST /api/ai/generate: the prompt holds notes for topics, the request for a draft or another text, or the text that
 * headlines are for.
 */
function handleGenerate(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  const overrides = ({
    temperature,
    maxTokens,
  }: {
    temperature?: number | undefined;
    maxTokens?: number | undefined;
  }) => ({
    overrides: { temperature, maxTokens },
  });
  const topics = handleTask(deps, {
    definition: ai.generate,
    task: 'topics',
    request: ({ body }) => ({ request: { prompt: body.prompt }, ...overrides(body) }),
    reply: (completion) => ({
      ...answeredBy(completion),
      content: JSON.stringify(completion.reply.topics),
      usage: usageOf(completion),
      ...(completion.notice === undefined ? {} : { notice: completion.notice }),
    }),
  });
  const forText = handleTask(deps, {
    definition: ai.generate,
    task: 'headlines',
    request: ({ body }) => ({ request: headlines.request.parse({ content: body.prompt }), ...overrides(body) }),
    reply: (completion) => {
      const { headlines: options, recommendation } = completion.reply;
      return {
        ...answeredBy(completion),
        content: JSON.stringify({ headlines: options, recommendation }),
        usage: usageOf(completion),
      };
    },
  });
  const text = handleTask(deps, {
    definition: ai.generate,
    task: 'write-text',
    request: ({ body }) => ({ request: { prompt: body.prompt, platform: '', pillar: '' }, ...overrides(body) }),
    reply: (completion) => ({
      ...answeredBy(completion),
      content: completion.reply.content,
      usage: usageOf(completion),
    }),
  });
  return async (ctx) => {
    // Each handler checks the whole body.
    const { type } = (ctx.request as { body?: { type?: unknown } }).body ?? {};
    await (type === 'topics' ? topics : type === 'headlines' ? forText : text)(ctx);
  };
}

/** The configured providers and their models, without keys and addresses. */
function handleListProviders({ config }: AppDeps): Handler<typeof listProviders> {
  const { order, providers } = config.ai;
  const listed = order.map((name) => {
    const settings = (providers as Partial<Record<string, { readonly model: string }>>)[name];
    return { name, isConfigured: settings !== undefined || name === 'built-in', model: settings?.model ?? null };
  });
  return () => Promise.resolve(listed);
}

/** A read calls no model, because that would cost money each time a calendar is opened. */
function handleListSchedulingSuggestions(): Handler<typeof ai.listSchedulingSuggestions> {
  return async ({ rows, zone, today }) => {
    const { pillars } = rows.workspace;
    const request = schedulingRequest([...rows.items.values()], { pillars, zone, today });
    const suggest = await loadBuiltInAnswer('scheduling');
    return suggest(request, writerOf(rows.workspace)).suggestions;
  };
}

/** POST /api/ai/analyze-voice. @throws 404 for another person's id */
function handleAnalyzeVoice(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return handleTask(deps, {
    definition: ai.analyzeVoice,
    task: 'voice',
    request: ({ userId, body }) => {
      if (body.userId !== undefined && body.userId !== userId) throw notFound();
      return { request: { contentSamples: body.contentSamples } };
    },
    reply: (completion) => ({ ...answeredBy(completion), content: JSON.stringify(completion.reply) }),
  });
}

function handleGetVoiceProfile(): Handler<typeof ai.getVoiceProfile> {
  return ({ user, params, rows }) => {
    if (params['userId'] !== user.id) throw notFound();
    return Promise.resolve(readVoiceProfile(rows.workspace.voiceProfile));
  };
}

function handleSaveVoiceProfile(deps: AppDeps): Handler<typeof ai.saveVoiceProfile> {
  return async ({ user, caller, body, rows }) => {
    const before = readVoiceProfile(rows.workspace.voiceProfile);
    const kept = followingProfile(before, { ...body, id: user.id, userId: user.id });
    await writeWorkspace(deps, caller, [{ name: 'keepVoiceProfile', input: { json: JSON.stringify(kept) } }]);
    return kept;
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** A person's use of models: what is left of today, and tokens and cost by day and model. */
function handleGetUsage({ database, config, now }: AppDeps): Handler<typeof getUsage> {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return async ({ user }) => {
    const today = dayOf(now());
    const [limits, taken, models] = await Promise.all([
      limitsOf({ database, config: config.ai, now }, user.id),
      readUsageOf(database, { userId: user.id, day: today }),
      readModelUsage(database, { userId: user.id, from: dayOf(now() - (USAGE_DAYS - 1) * DAY) }),
    ]);
    return {
      today: {
        day: today,
        requests: taken.requests,
        requestsAllowed: limits.requests,
        tokens: taken.tokens,
        tokensAllowed: limits.tokens,
      },
      models: [...models],
    };
  };
}
