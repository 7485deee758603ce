import { describe, expect, it } from 'vitest';
import { aiServers, type AiReply } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';
import type { Step } from '../testing/fake-providers.ts';

const ai = aiServers();

describe('topics', () => {
  const notes = 'Teams promise dates that they cannot keep, and nobody says no to the customer.';
  const request = { prompt: notes, type: 'topics' };

  it('that cannot be read become two to start from, with a notice', async () => {
    for (const order of ['openai', 'openai,built-in']) {
      const client = await (await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: order })).newUser();
      await ai.fakes.play({ otherwise: { text: 'Sure! Here they are.' } });
      const { body } = await ask<AiReply>(client, 'POST', '/api/ai/generate', request);
      expect(body).toMatchObject({ success: true, provider: 'built-in', notice: 'Fallback Topics Generated' });
      expect(JSON.parse(body.content!)).toHaveLength(2);
    }
  });

  it('that no provider wrote are reported like any other failure', async () => {
    const client = await (await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: 'openai' })).newUser();
    await ai.fakes.play({ otherwise: { status: 529 } });
    expect((await ask(client, 'POST', '/api/ai/generate', request)).status).toBe(502);
  });
});

describe('openers', () => {
  const wanted = { title: 'Why roadmaps slip', introduction: 'We promised 14 dates in 2024 and kept three of them.' };
  const isFallback = {
    status: 200,
    body: {
      success: true,
      provider: 'built-in',
      notice: 'Using Fallback Suggestions',
      data: { openers: [{ type: 'problem' }, { type: 'authority' }, { type: 'contrarian' }] },
    },
  };

  it.each<[string, Step]>([
    ['no provider answered', { status: 529 }],
    ['the reply was unreadable', { text: 'Sure! Here they are.' }],
  ])('are the three built-in suggestions, with a notice, where %s', async (_fault, step) => {
    for (const order of ['openai', 'openai,built-in']) {
      const client = await (await ai.serverWith({ ...ai.fakes.env(['OPENAI']), AI_PROVIDERS: order })).newUser();
      await ai.fakes.play({ otherwise: step });
      expect(await ask<AiReply>(client, 'POST', '/api/content/generate-openers', wanted)).toMatchObject(isFallback);
    }
  });

  it('carry no notice where a model answered, or the built-in assistant was asked', async () => {
    const client = await (await ai.serverWith(ai.fakes.env(['OPENAI']))).newUser();
    await ai.fakes.play({ otherwise: { text: '{"openers": [{"text": "T", "type": "story", "reasoning": "R"}]}' } });
    for (const provider of ['openai', 'built-in']) {
      const { body } = await ask<AiReply>(client, 'POST', '/api/content/generate-openers', { ...wanted, provider });
      expect(body).toMatchObject({ success: true, provider });
      expect(body).not.toHaveProperty('notice');
    }
  });
});
