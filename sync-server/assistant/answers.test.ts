import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aiTasks } from '#core/ai-tasks.ts';
import { schedulingSuggestion } from '#core/assistant/scheduling.ts';
import { type AiReply, insights } from '../testing/ai-servers.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const answer = async (path: string, request: object) => (await ask(own.client, 'POST', path, request)).body;

it('as many ideas come as are asked for', async () => {
  const promptData = { industry: 'Software', targetAudience: 'Founders', contentType: 'opinion' };
  const { data } = await answer('/api/content-ideas/generate', { count: 3, promptData });
  expect(aiTasks.ideas.reply.parse(data).ideas).toHaveLength(3);
});

it('headlines come as JSON in a text, with the one that is recommended', async () => {
  const draft =
    'Every quarter I promised a date. Every quarter I apologised to the same four customers. A date is a bet.';
  const { content } = await answer('/api/ai/generate', { prompt: draft, type: 'headlines' });
  const { headlines, recommendation } = JSON.parse(content as string) as {
    readonly headlines: readonly { readonly text: string }[];
    readonly recommendation: { readonly text: string; readonly explanation: string };
  };
  expect(headlines.map(({ text }) => text)).toContain(recommendation.text);
  expect(recommendation.explanation).not.toBe('');
  const { data } = await answer('/api/content/generate-headlines', { content: draft });
  expect(data).toMatchObject({ recommendation });
});

const tooDeep = `${'['.repeat(200)}${']'.repeat(200)}`;
it.each([
  ['cut short', '{"prompt":', 'The request is not valid JSON.'],
  ['nested without end', tooDeep, expect.stringMatching(/^The request is nested too deeply\./)],
  ['with a reserved name', '{"__proto__":{}}', expect.stringMatching(/^The request has a field named __proto__\./)],
])('a body that is %s is refused as JSON, like every other refusal of the assistant', async (_what, body, message) => {
  const post = async (path: string) => {
    const reply = await own.client.call('POST', path, { body, headers: { 'Content-Type': 'application/json' } });
    return [reply.status, reply.headers.get('Content-Type'), await reply.json()];
  };
  const json = 'application/json; charset=utf-8';
  for (const path of ['/api/ai/generate', '/api/content/generate', '/api/content/generate-outline'])
    expect(await post(path)).toEqual([400, json, { success: false, message }]);
  expect(await post('/api/ai/analyze-voice')).toEqual([400, json, { success: false, message, error: message }]);
});

it('a voice comes as JSON in a text', async () => {
  const contentSamples = ['one', 'two', 'three'].map((word) => `I wrote ${word} things. `.repeat(10));
  const { success, content } = await answer('/api/ai/analyze-voice', {
    userId: own.client.id,
    contentSamples,
    analysisType: 'voice_profile',
  });
  expect(success).toBe(true);
  expect(aiTasks.voice.reply.parse(JSON.parse(content as string)).voiceMetrics).toHaveLength(8);
});

it('a draft without a date is suggested a day', async () => {
  const { body: item } = await ask(own.client, 'POST', '/api/content', { title: 'Bets', content: 'Words' });
  const { body } = await ask(own.client, 'GET', '/api/content/scheduling-suggestions');
  expect(z.array(schedulingSuggestion).parse(body)).toMatchObject([{ contentId: item['id'] }]);
});

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
  it('proposes topics that nobody has selected yet', async () => {
    const notes = 'Teams promise dates that they cannot keep, and nobody says no to the customer.';
    const { body } = await ask<AiReply>(own.client, 'POST', '/api/ai/generate', { prompt: notes, type: 'topics' });
    const topics = JSON.parse(body.content!) as readonly { selected: boolean }[];
    expect(topics.map(({ selected }) => selected)).toEqual(topics.map(() => false));
    expect(topics.length).toBeGreaterThan(0);
  });
});
