import { describe, expect, it } from 'vitest';
import { insights, type AiReply } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

it('the built-in assistant answers and says who it is', async () => {
  const { body } = await ask<AiReply>(own.client, 'POST', '/api/content/audience-insights', insights);
  expect(body).toMatchObject({ success: true, provider: 'built-in', model: null });
});

describe('a draft without its structure', () => {
  it.each([
    [{}, 'a title and a goal and a key point, an introduction or an AI outline'],
    [{ topic: 'Roadmaps', goal: ' ', outline: { introduction: 'It begins' } }, 'a goal'],
    [
      { topic: 'Roadmaps', goal: 'Trust', outline: { keyPoints: [' '] } },
      'a key point, an introduction or an AI outline',
    ],
  ])('%j is told what is missing', async (request, missing) => {
    expect(await ask<AiReply>(own.client, 'POST', '/api/content/generate-draft', request)).toMatchObject({
      status: 400,
      body: { success: false, message: `Content Structure Needed: add ${missing}.` },
    });
  });
});

describe('free generation', () => {
  it('clamps limits that are too high, and writes a text for an unknown type', async () => {
    const wish = { prompt: 'Write about roadmaps.', type: 'poem', temperature: 2, maxTokens: 0.5 };
    const { status, body } = await ask<AiReply>(own.client, 'POST', '/api/ai/generate', wish);
    expect([status, body.success]).toEqual([200, true]);
    expect(body.content).not.toBe('');
  });

  it('proposes topics that nobody has selected yet', async () => {
    const notes = 'Teams promise dates that they cannot keep, and nobody says no to the customer.';
    const { body } = await ask<AiReply>(own.client, 'POST', '/api/ai/generate', { prompt: notes, type: 'topics' });
    const topics = JSON.parse(body.content!) as readonly { selected: boolean }[];
    expect(topics.map(({ selected }) => selected)).toEqual(topics.map(() => false));
    expect(topics.length).toBeGreaterThan(0);
  });
});
