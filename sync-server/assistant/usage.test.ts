import { describe, expect, it } from 'vitest';
import { aiServers, insights, insightsJson } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';
import { endOf, priceOf } from './default-models.ts';
import { endingModels } from './ending-models.ts';
import { aiTimes } from './provider.ts';

const ai = aiServers();

interface Usage {
  readonly today: Readonly<Record<string, number | string>>;
  readonly models: readonly Readonly<Record<string, unknown>>[];
}

describe('the use of models', () => {
  it('is told by day and model, with tokens and an estimated cost, to the person alone', async () => {
    // A call that is given up under load counts, too: nothing is given up here.
    const server = await ai.serverWith(
      { ...ai.fakes.env(['OPENAI', 'LOCAL']), AI_PROVIDERS: 'openai,local', AI_NEW_ACCOUNT_DAYS: '0' },
      aiTimes,
    );
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    await ai.fakes.play({ otherwise: { text: insightsJson } });
    const path = '/api/content/audience-insights';
    await ask(ann, 'POST', path, insights);
    await ask(ann, 'POST', path, insights);
    await ask(ann, 'POST', path, { ...insights, provider: 'local' });
    const used = async (client = ann) => (await ask<Usage>(client, 'GET', '/api/ai/usage')).body;
    // The cost is settled after the reply.
    await expect.poll(async () => (await used()).today['tokens']).toBe(450);
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const { today, models } = await used();
    expect(today).toEqual({ day, requests: 3, requestsAllowed: 200, tokens: 450, tokensAllowed: 500_000 });
    expect(models).toEqual([
      {
        day,
        provider: 'local',
        model: 'llama-test',
        calls: 1,
        inputTokens: 100,
        cachedTokens: 0,
        outputTokens: 50,
        dollars: 0,
      },
      {
        day,
        provider: 'openai',
        model: 'gpt-5.6-terra',
        calls: 2,
        inputTokens: 200,
        cachedTokens: 0,
        outputTokens: 100,
        // 200 at $2 and 100 at $12 for a million.
        dollars: 0.0016,
      },
    ]);
    expect((await used(bea)).models).toEqual([]);
  });

  it('counts a call whose answer could not be used, and none that was refused', async () => {
    const server = await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: 'openai' }, aiTimes);
    const client = await server.newUser();
    await ai.fakes.play({ steps: [{ status: 401 }], otherwise: { text: 'Sure! Here they are.' } });
    await ask(client, 'POST', '/api/content/audience-insights', insights);
    await ask(client, 'POST', '/api/content/audience-insights', insights);
    const models = async () => (await ask<Usage>(client, 'GET', '/api/ai/usage')).body.models;
    await expect.poll(models).toMatchObject([{ calls: 2, inputTokens: 200 }]);
  });
});

it('a price counts from its day on, and a model without one has none', () => {
  expect(priceOf('gemini-3.8-flash', '2026-12-31')?.input).toBe(0.75);
  expect(priceOf('gemini-3.8-flash', '2027-01-01')?.input).toBe(1.5);
  expect(priceOf('llama-test', '2026-12-31')).toBeNull();
});

it.each([
  ['gpt-4o-2024-08-06', '2027-01-14'],
  ['gpt-5-mini', '2026-12-11'],
  ['gpt-5.6-terra', null],
  ['claude-sonnet-4-5-20250929', '2026-11-30'],
  ['claude-sonnet-5-5', null],
  ['gemini-2.5-flash', '2026-12-01'],
  ['gemini-2.5-flash-lite', null],
])('%s ends on %s', (model, end) => {
  expect(endOf(model)).toBe(end);
});

it('the operator is warned of models that end within 60 days, or have ended', () => {
  const settings = (model: string) => ({ apiKey: 'k', baseUrl: undefined, model });
  const providers = { openai: settings('gpt-4o'), anthropic: settings('claude-sonnet-5-5') };
  const on = (day: string) => endingModels({ providers }, Date.parse(day));
  expect(on('2026-11-14')).toEqual([]);
  expect(on('2026-11-17')).toEqual([{ model: 'gpt-4o', end: '2027-01-14' }]);
  expect(on('2027-06-01')).toEqual([{ model: 'gpt-4o', end: '2027-01-14' }]);
});
