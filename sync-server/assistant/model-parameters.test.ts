import { describe, expect, it } from 'vitest';
import { aiServers, insights, insightsJson, type AiReply } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';
import { taskRequests } from '../testing/task-requests.ts';
import { parametersOf } from './model-parameters.ts';

const ai = aiServers();

/** Asks for JSON and for a text, through the real SDK. The stand-in refuses what the service refuses. */
async function requestsOf(name: 'OPENAI' | 'ANTHROPIC' | 'GEMINI' | 'LOCAL', model?: string) {
  const env = {
    ...ai.fakes.env([name]),
    AI_PROVIDERS: name.toLowerCase(),
    ...(model ? { [`${name}_MODEL`]: model } : {}),
  };
  const client = await (await ai.serverWith(env)).newUser();
  await ai.fakes.play({ steps: [{ text: insightsJson }], otherwise: { text: 'A roadmap is a bet.' } });
  const json = await ask<AiReply>(client, 'POST', '/api/content/audience-insights', insights);
  const text = await ask<AiReply>(client, 'POST', taskRequests['write-text'].path, taskRequests['write-text'].body);
  expect([json.body.success, text.body.success]).toEqual([true, true]);
  const calls = await ai.fakes.calls();
  expect(calls).toHaveLength(2);
  return calls.map(({ body }) => body);
}

describe('a request to', () => {
  it('OpenAI’s default model has no temperature, a schema, and a budget for thinking besides the reply’s', async () => {
    const [json, text] = await requestsOf('OPENAI');
    expect(json).toMatchObject({
      model: 'gpt-5.6-terra',
      reasoning_effort: 'low',
      max_completion_tokens: 1000 + 4000,
      response_format: {
        type: 'json_schema',
        json_schema: { strict: true, schema: { required: ['keyInsights', 'painPoints'] } },
      },
    });
    expect(json).not.toHaveProperty('temperature');
    expect(text).not.toHaveProperty('response_format');
  });

  it('an older model of OpenAI has a temperature, and all of its tokens are the reply’s', async () => {
    const [json] = await requestsOf('OPENAI', 'gpt-4.1');
    expect(json).toMatchObject({
      temperature: 0.7,
      max_completion_tokens: 1000,
      response_format: { type: 'json_schema' },
    });
    expect(json).not.toHaveProperty('reasoning_effort');
  });

  it('Anthropic’s default model thinks as it sees fit, and keeps the beginning of the prompt', async () => {
    const [json, text] = await requestsOf('ANTHROPIC');
    expect(json).toMatchObject({
      model: 'claude-sonnet-5-5',
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low', format: { type: 'json_schema' } },
      max_tokens: 1000 + 4000,
    });
    expect(json).not.toHaveProperty('temperature');
    expect(text!['output_config']).toEqual({ effort: 'low' });
    const kept = json!['system'] as readonly { text: string; cache_control?: object }[];
    expect(kept.map(({ cache_control }) => cache_control)).toEqual([{ type: 'ephemeral' }, { type: 'ephemeral' }]);
    // The person's part is the same for another task.
    expect((text!['system'] as readonly { text: string }[])[0]!.text).toBe(kept[0]!.text);
  });

  it('Gemini’s default model has a level of thinking and a response schema', async () => {
    const [json, text] = await requestsOf('GEMINI');
    expect(json!['generationConfig']).toMatchObject({
      maxOutputTokens: 1000 + 4000,
      responseMimeType: 'application/json',
      responseJsonSchema: { type: 'object' },
      thinkingConfig: { thinkingLevel: 'LOW' },
    });
    expect(json!['generationConfig']).not.toHaveProperty('temperature');
    expect(text!['generationConfig']).not.toHaveProperty('responseMimeType');
  });

  it('a local model has a schema for a grammar, and does without what its server refuses', async () => {
    const [json] = await requestsOf('LOCAL');
    expect(json).toMatchObject({ temperature: 0.7, max_tokens: 5000, response_format: { type: 'json_schema' } });
    const env = { ...ai.fakes.env(['LOCAL']), AI_PROVIDERS: 'local' };
    const client = await (await ai.serverWith(env)).newUser();
    const refused = { status: 400, code: 'bad_request', words: 'response_format is not supported' };
    await ai.fakes.play({ steps: [refused, refused], otherwise: { text: insightsJson } });
    const { body } = await ask<AiReply>(client, 'POST', '/api/content/audience-insights', insights);
    expect(body).toMatchObject({ provider: 'local', data: JSON.parse(insightsJson) as object });
    const asked = (await ai.fakes.calls()).map(({ body: { response_format: format } }) => format);
    expect(asked).toEqual([expect.objectContaining({ type: 'json_schema' }), { type: 'json_object' }, undefined]);
  });
});

it.each([
  ['anthropic', 'claude-sonnet-5-5', [false, 'adaptive', true]],
  ['anthropic', 'claude-haiku-5-5', [false, 'adaptive', true]],
  ['anthropic', 'claude-opus-4-8', [false, 'adaptive', true]],
  ['anthropic', 'claude-sonnet-4-6', [true, 'none', true]],
  ['anthropic', 'claude-opus-4-5-20251101', [true, 'none', true]],
  ['anthropic', 'claude-opus-4-1-20250805', [true, 'none', false]],
  ['anthropic', 'claude-3-7-sonnet-latest', [true, 'none', false]],
  ['anthropic', 'claude-of-the-future', [false, 'adaptive', true]],
  ['openai', 'gpt-6-luna', [false, 'effort', true]],
  ['openai', 'o4-mini', [false, 'effort', true]],
  ['openai', 'gpt-4o', [true, 'none', true]],
  ['openai', 'gpt-4-turbo', [true, 'none', false]],
  ['openai', 'gpt-5.3-chat-latest', [false, 'none', true]],
  ['gemini', 'gemini-3.5-flash-lite', [false, 'level', true]],
  ['gemini', 'gemini-2.5-pro', [true, 'budget', true]],
  ['gemini', 'gemini-2.0-flash', [true, 'none', true]],
] as const)('%s’s %s: temperature, thinking and schema are %j', (provider, model, expected) => {
  const { takesTemperature, thinking, takesSchema } = parametersOf(provider, model);
  expect([takesTemperature, thinking, takesSchema]).toEqual(expected);
});
