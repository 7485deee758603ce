import { describe, expect, it } from 'vitest';
import { aiServers, insights, insightsJson, type AiReply } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';

const ai = aiServers();

describe('the day’s limits', () => {
  it('allow exactly their number of calls, and give back calls that reached no provider', async () => {
    const server = await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: 'openai', AI_DAILY_REQUESTS: '2' });
    const client = await server.newUser();
    await ai.fakes.play({ steps: [{ status: 401 }], otherwise: { text: insightsJson } });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1)
      statuses.push((await ask(client, 'POST', '/api/content/audience-insights', insights)).status);
    expect(statuses).toEqual([502, 200, 200, 429]);
    const refused = await ask<AiReply>(client, 'POST', '/api/content/audience-insights', insights);
    expect(refused.body.message).toBe('Too many requests. Please try again later.');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    // A limit without a table in the log is logged nevertheless.
    const told = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toContainEqual(
      expect.objectContaining({ event: 'limit-hit', person: client.id, reason: 'ai-limit', msg: 'security' }),
    );
    // Another person's day and the built-in assistant are not affected.
    expect((await ask(await server.newUser(), 'POST', '/api/content/audience-insights', insights)).status).toBe(200);
    expect(
      (await ask(client, 'POST', '/api/content/audience-insights', { ...insights, provider: 'built-in' })).body,
    ).toMatchObject({ provider: 'built-in', model: null });
    server.clock.advance(24 * 60 * 60 * 1000);
    expect((await ask(client, 'POST', '/api/content/audience-insights', insights)).status).toBe(200);
  });

  it('count a request that its caller abandoned, and a provider that stayed silent', async () => {
    const server = await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: 'openai', AI_DAILY_REQUESTS: '2' });
    const client = await server.newUser();
    await ai.fakes.play({ otherwise: { hang: 'first' } });
    const leaving = new AbortController();
    const left = client
      .call('POST', '/api/content/audience-insights', { json: insights, signal: leaving.signal })
      .catch(() => null);
    await expect.poll(async () => (await ai.fakes.calls()).length).toBe(1);
    leaving.abort();
    await left;
    await expect.poll(async () => (await ai.fakes.calls())[0]?.cancelled).toBe(true);
    expect((await ask(client, 'POST', '/api/content/audience-insights', insights)).status).toBe(502);
    expect((await ask(client, 'POST', '/api/content/audience-insights', insights)).status).toBe(429);
    expect(await ai.fakes.calls()).toHaveLength(2);
  });

  it('are lower for a new account, and end for everybody when the shared limit is used up', async () => {
    const server = await ai.serverWith({
      ...ai.fakes.env(['OPENAI']),
      AI_PROVIDERS: 'openai',
      AI_NEW_ACCOUNT_DAYS: '2',
      AI_NEW_ACCOUNT_REQUESTS: '1',
      AI_DAILY_REQUESTS: '3',
      AI_DAILY_REQUESTS_OF_ALL: '4',
    });
    await ai.fakes.play({ otherwise: { text: insightsJson } });
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const asks = async (client: typeof ann, times: number) => {
      const statuses: number[] = [];
      for (let call = 0; call < times; call += 1)
        statuses.push((await ask(client, 'POST', '/api/content/audience-insights', insights)).status);
      return statuses;
    };
    expect(await asks(ann, 2)).toEqual([200, 429]);
    server.clock.advance(2 * 24 * 60 * 60 * 1000);
    expect(await asks(ann, 4)).toEqual([200, 200, 200, 429]);
    expect(await asks(bea, 2)).toEqual([200, 429]);
    expect(await ai.fakes.calls()).toHaveLength(5);
    // A request that the shared limit refused was not charged to the person.
    server.clock.advance(24 * 60 * 60 * 1000);
    expect(await asks(bea, 4)).toEqual([200, 200, 200, 429]);
  });

  it('count tokens, and reserve a call’s maximum cost before it is sent', async () => {
    const client = await (
      await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: 'openai', AI_DAILY_TOKENS: '500' })
    ).newUser();
    await ai.fakes.play({ otherwise: { text: insightsJson } });
    expect((await ask(client, 'POST', '/api/content/audience-insights', insights)).status).toBe(429);
    expect(await ai.fakes.calls()).toEqual([]);
  });
});

it('a person with endless requests is slowed down, and nobody else', async () => {
  const server = await ai.serverWith({});
  const [ann, bea] = [await server.newUser(), await server.newUser()];
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1)
    statuses.push((await ask(ann, 'POST', '/api/content/generate-cta', { goal: 'Trust' })).status);
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(bea, 'POST', '/api/content/generate-cta', { goal: 'Trust' })).status).toBe(200);
});
