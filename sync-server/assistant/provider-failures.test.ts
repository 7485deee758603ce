import { beforeAll, describe, expect, it } from 'vitest';
import { aiServers, insights, insightsJson, type AiReply } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';
import type { Step } from '../testing/fake-providers.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { TestServer } from '../testing/test-server.ts';

const ai = aiServers();

const draftRequest = {
  topic: 'Why roadmaps are bets',
  goal: 'Trust',
  outline: { keyPoints: ['A date is a promise'], introduction: '', conclusion: '' },
};

describe('without another provider', () => {
  let client: TestClient;
  let server: TestServer;
  beforeAll(async () => {
    server = await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: 'openai' });
    client = await server.newUser();
  });

  const unavailable = 'Server error. The AI service may be temporarily unavailable.';
  const failed = 'Failed to generate audience insights. Please try again.';
  it.each<[string, Step, number, string]>([
    ['is overloaded', { status: 429 }, 429, 'Too many requests. Please try again later.'],
    ['is down', { status: 529 }, 502, failed],
    ['refuses the key', { status: 401 }, 502, failed],
    ['never begins', { hang: 'first' }, 502, failed],
    ['stops in the middle', { text: insightsJson, hang: 'middle' }, 502, failed],
    ['breaks off', { text: insightsJson, reset: true }, 502, failed],
    ['declines', { declines: true }, 422, 'The model declined to write this. Change the wording and try again.'],
    ['answers in another shape', { text: '{}' }, 502, failed],
  ])('a service that %s is told in the catalogue’s words, without its key', async (_fault, step, status, message) => {
    await ai.fakes.play({ otherwise: step });
    const reply = await ask<AiReply>(client, 'POST', '/api/content/audience-insights', insights);
    expect([reply.status, reply.body]).toMatchObject([status, { success: false, message }]);
    expect(reply.text + server.logged.join('')).not.toContain('sk-secret');
  });

  it.each([
    ['/api/content/generate-draft', draftRequest, unavailable],
    ['/api/content/generate-headlines', { content: 'A roadmap is a bet, written down. '.repeat(4) }, unavailable],
    [
      '/api/content/review-content',
      { content: 'A roadmap is a bet, written down.' },
      'Failed to review content. Please try again.',
    ],
    ['/api/content/generate', { prompt: 'Write it' }, 'Failed to generate content'],
  ])('a service that is down is told by %s in its own words', async (path, request, message) => {
    await ai.fakes.play({ otherwise: { status: 529 } });
    const reply = await ask<AiReply>(client, 'POST', path, request);
    expect([reply.status, reply.body]).toMatchObject([502, { success: false, message }]);
  });

  it('a draft streams, and what came before a break is kept and marked', async () => {
    await ai.fakes.play({ otherwise: { text: 'A roadmap is a bet, written down.' } });
    const whole = await (
      await client.call('POST', '/api/content/generate-draft', {
        json: draftRequest,
        headers: { Accept: 'text/event-stream' },
      })
    ).text();
    expect(whole.match(/^event: (\w+)/gm)).toEqual(['event: text', 'event: text', 'event: text', 'event: done']);
    expect(whole).toContain('"content":"A roadmap is a bet, written down."');

    await ai.fakes.play({ otherwise: { text: 'A roadmap is a bet, written down.', reset: true } });
    const broken = await (
      await client.call('POST', '/api/content/generate-draft', {
        json: draftRequest,
        headers: { Accept: 'text/event-stream' },
      })
    ).text();
    expect(broken).toContain('{"delta":"A roadmap is"}');
    expect(broken.trim().split('\n').at(-1)).toContain('"incomplete":true');
    expect(await ai.fakes.calls()).toHaveLength(1);
  });

  it.each<[string, Step]>([
    ['by its service', { text: 'A roadmap is a bet.', declines: true }],
    ['in words', { text: 'I’m sorry, but I can’t help with this request.' }],
  ])('a stream that is declined %s keeps its text, and no other model writes below it', async (_how, step) => {
    const both = await ai.serverWith({ ...ai.fakes.env(['OPENAI', 'ANTHROPIC']), AI_PROVIDERS: 'openai,anthropic' });
    const person = await both.newUser();
    await ai.fakes.play({ steps: [step], otherwise: { text: 'Another model begins again.' } });
    const reply = await person.call('POST', '/api/content/generate-draft', {
      json: draftRequest,
      headers: { Accept: 'text/event-stream' },
    });
    const sent = (await reply.text()).trim().split('\n');
    const deltas = sent.flatMap((line) => /"delta":"([^"]*)"/.exec(line)?.[1] ?? []);
    expect(deltas.join('')).toBe(step.text);
    expect(JSON.parse(sent.at(-1)!.replace('data: ', ''))).toMatchObject({
      incomplete: true,
      failures: [{ provider: 'openai', kind: 'declined' }],
    });
    expect(await ai.fakes.calls()).toHaveLength(1);
  });

  it('a stream that fails before its first word is answered with its status', async () => {
    await ai.fakes.play({ otherwise: { status: 401 } });
    const reply = await client.call('POST', '/api/content/generate-draft', {
      json: draftRequest,
      headers: { Accept: 'text/event-stream' },
    });
    expect([reply.status, await reply.json()]).toMatchObject([502, { success: false, message: unavailable }]);
  });

  it('a caller who goes away ends the call to the provider', async () => {
    await ai.fakes.play({ otherwise: { text: 'A roadmap is a bet, written down.', hang: 'middle' } });
    const leaving = new AbortController();
    const reply = await client.call('POST', '/api/content/generate-draft', {
      json: draftRequest,
      headers: { Accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    await reply.body!.getReader().read();
    leaving.abort();
    await expect.poll(async () => (await ai.fakes.calls())[0]?.cancelled).toBe(true);
  });
});
