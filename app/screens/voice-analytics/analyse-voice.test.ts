import { afterAll, beforeAll, expect, it } from 'vitest';
import { voiceDimensions } from '#core/assistant/voice.ts';
import { ScriptedServer } from '../../testing/scripted-server.ts';
import { analyseVoice, analyseVoiceBuiltIn } from './analyse-voice.ts';

const server = new ScriptedServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const samples = ['a', 'b', 'c'].map((letter) => `I promised a date ${letter}. `.repeat(8));
const analyse = (texts = samples, wire = server.wire) => analyseVoice(wire, texts, new AbortController().signal);

const content = JSON.stringify({
  overallScore: 70,
  voiceMetrics: Object.keys(voiceDimensions).map((dimension) => ({
    dimension,
    score: 70,
    description: 'Plain.',
    examples: ['I promised a date.'],
  })),
  recommendations: ['Ask more.'],
});
const answered = (body: object) => ({ status: 200, body: JSON.stringify({ success: true, model: 'm', ...body }) });

it('a voice is what the server says, and who said it', async () => {
  server.answer(answered({ provider: 'openai', content }));
  expect(await analyse()).toMatchObject({
    ok: true,
    value: { provider: 'openai', model: 'm', reply: { overallScore: 70 } },
  });
});

it('without an answer the built-in assistant of this device reads the texts', async () => {
  const away = { ...server.wire, network: { request: () => Promise.reject(new TypeError('Failed to fetch')) } };
  const heard = await analyse(samples, away);
  expect(heard).toMatchObject({ ok: true, value: { provider: 'built-in' } });
  expect(heard.ok && heard.value.reply.voiceMetrics).toHaveLength(8);
});

it.each([
  [
    'an answer that is no profile',
    answered({ provider: 'openai', content: 'Sure! Here it is.' }),
    'Could not parse voice analysis results. Please try again.',
  ],
  [
    'a refusal with a reason',
    { status: 502, body: '{"success":false,"error":"The model is away."}' },
    'The model is away.',
  ],
  ['a refusal without one', { status: 502, body: '{"success":false}' }, 'Failed to analyze voice profile.'],
  ['an answer that is not ours', { status: 500, body: 'Server error' }, 'Failed to connect to voice analysis service.'],
])('%s says why, and makes no profile', async (_why, reply, error) => {
  server.answer(reply);
  expect(await analyse()).toEqual({ ok: false, error: { sentence: error, isOfModels: false } });
});

it('fewer than three long texts are refused before anything is sent', async () => {
  server.answer(answered({ provider: 'openai', content }));
  expect(await analyse([...samples.slice(1), 'Short.'])).toEqual({
    ok: false,
    error: {
      sentence: 'You need at least 3 pieces of content for voice analysis. Create more content first.',
      isOfModels: false,
    },
  });
  expect(server.heard).toEqual([]);
});

it('models that failed are named, and the built-in assistant can be chosen', async () => {
  const failures = [
    {
      provider: 'openai',
      model: 'm',
      kind: 'busy',
      sentence: 'OpenAI (m) has too many requests.',
      canRepeat: true,
      waitSeconds: null,
    },
  ];
  const message = 'Failed to analyze voice profile.';
  server.answer({ status: 502, body: JSON.stringify({ success: false, message, failures }) });
  expect(await analyse()).toEqual({
    ok: false,
    error: { sentence: `${message} OpenAI (m) has too many requests.`, isOfModels: true },
  });
  expect(await analyseVoiceBuiltIn(samples)).toMatchObject({ ok: true, value: { provider: 'built-in' } });
});
