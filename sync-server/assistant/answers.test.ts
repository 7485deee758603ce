import { expect, it } from 'vitest';
import { z } from 'zod';
import { schedulingSuggestion } from '#core/assistant/scheduling.ts';
import { aiTasks } from '#core/ai-tasks.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const answer = async (path: string, request: object) => (await ask(own.client, 'POST', path, request)).body;

it('a text from a prompt comes as content', async () => {
  const reply = await answer('/api/content/generate', { prompt: 'Why roadmaps are bets', platformId: 1 });
  expect(reply).toMatchObject({ success: true, content: expect.stringMatching(/\S/) });
});

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
