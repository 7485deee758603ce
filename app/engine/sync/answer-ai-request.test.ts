import { describe, expect, it } from 'vitest';
import type { RequestableTask } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import type { NetworkReply } from '../ports.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { answerAiRequest, answerBuiltIn } from './answer-ai-request.ts';

function reply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): NetworkReply {
  return {
    status,
    header: (name) => headers[name] ?? null,
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(body));
    },
  };
}

/** Sends an AI request to a server that gives this answer; null for a server that cannot be reached. */
async function send<Task extends RequestableTask>(task: Task, request: object, answer: NetworkReply | null) {
  return await answerAiRequest({
    wire: {
      clock: new ManualClock(),
      network: {
        request: async () => {
          if (!answer) throw new TypeError('Offline');
          return await Promise.resolve(answer);
        },
      },
    },
    task,
    request,
    writer: unknownWriter,
    store: null,
    signal: new AbortController().signal,
  });
}

async function requestOpeners(answer: NetworkReply | null) {
  const request = { title: 'Why roadmaps fail', introduction: 'In 2019 we shipped 14 dates and kept 3 of them.' };
  const answered = await send('openers', request, answer);
  if (!answered.ok) throw new Error(`Openers failed: ${answered.error.type}`);
  return answered.value;
}

const own = { openers: [{ text: 'A date is a bet.', type: 'own', reasoning: 'Short.' }] };
const success = (provider: string, data: object) =>
  reply(200, JSON.stringify({ success: true, provider, model: null, data }));

describe('openers', () => {
  it.each([
    ['nobody answers', null],
    ['the session has ended', reply(401, 'Authentication required', { 'Rostrum-Error': 'authentication-required' })],
    ['there were too many requests', reply(429, JSON.stringify({ success: false, message: 'Too many requests.' }))],
    ['the server fails', reply(500, 'Server error')],
    ['a hotel answers', reply(200, '<!doctype html><title>Hotel</title>')],
    ['the reply has another shape', success('openai', { openers: 'none' })],
  ])('are the three built-in hooks, and said to be, when %s', async (_why, answer) => {
    const { reply: given, provider, notice } = await requestOpeners(answer);
    expect(given.openers.map(({ type }) => type)).toEqual(['problem', 'authority', 'contrarian']);
    expect([provider, notice]).toEqual(['built-in', 'Using Fallback Suggestions']);
  });

  it('come with the server’s notice when it asked its models in vain', async () => {
    const body = { success: true, provider: 'built-in', model: null, data: own, notice: 'Using Fallback Suggestions' };
    const given = await requestOpeners(reply(200, JSON.stringify(body)));
    expect([given.reply, given.notice]).toEqual([own, 'Using Fallback Suggestions']);
  });

  it('are the model’s own where it answered', async () => {
    const given = await requestOpeners(success('openai', own));
    expect([given.reply, given.notice]).toEqual([own, null]);
  });
});

describe('topics', () => {
  const request = {
    type: 'topics',
    prompt:
      'In 2024 we promised 14 dates. We kept three of the dates. Customers noticed every one of the dates. Ana kept a list of the customers. Nobody read the list in May. Now we say the odds first.',
  };
  const one = {
    title: 'Dates are bets',
    description: 'D',
    angle: 'A',
    audienceValue: 'V',
    contentComponents: ['C'],
    difficultyLevel: 'Easy',
  };
  const written = (content: string) =>
    reply(200, JSON.stringify({ success: true, provider: 'anthropic', model: 'm', content }));
  const requestTopics = (answer: NetworkReply | null) => send('topics', request, answer);

  it('come as a list in the content of the one call for all', async () => {
    expect(await requestTopics(written(JSON.stringify([one])))).toMatchObject({
      ok: true,
      value: { reply: { topics: [{ ...one, selected: false }] }, provider: 'anthropic', notice: null },
    });
  });

  it('are the built-in assistant’s where nobody answers, without any notice', async () => {
    const answered = await requestTopics(null);
    expect(answered.ok && answered.value.reply.topics.length).toBeGreaterThanOrEqual(2);
    expect(answered).toMatchObject({ value: { provider: 'built-in', notice: null } });
  });

  it('that cannot be read become two to start from, with a notice', async () => {
    const answered = await requestTopics(written('Sure! Here they are.'));
    expect(answered.ok && answered.value.reply.topics).toHaveLength(2);
    expect(answered).toMatchObject({ value: { provider: 'built-in', notice: 'Fallback Topics Generated' } });
  });

  it.each([
    ['have another shape', written('[{"title": 1}]'), 200],
    ['the server refuses', reply(429, JSON.stringify({ success: false, message: 'Too many requests.' })), 429],
    ['no provider answered', reply(502, JSON.stringify({ success: false, message: 'All failed' })), 502],
  ])('that %s are a failure', async (_why, answer, status) => {
    expect(await requestTopics(answer)).toMatchObject({ ok: false, error: { type: 'failed', status } });
  });
});

describe('models that failed', () => {
  const failures = [
    {
      provider: 'openai',
      model: 'm',
      kind: 'key-refused',
      sentence: 'OpenAI (m) does not accept this server’s key. Ask the operator to renew it.',
      canRepeat: false,
      waitSeconds: null,
    },
  ];
  const message = 'Failed to generate audience insights. Please try again.';
  const request = { primaryAudience: 'Founders' };

  it('are named, and nobody else answers instead', async () => {
    const refused = reply(502, JSON.stringify({ success: false, message, failures }));
    expect(await send('audience-insights', request, refused)).toEqual({
      ok: false,
      error: { type: 'failed', status: 502, message, partial: '', failures },
    });
  });

  it('are named beside the reply of the one that answered', async () => {
    const data = { keyInsights: ['I'], painPoints: ['P'] };
    const body = { success: true, provider: 'anthropic', model: 'c', data, failures };
    expect(await send('audience-insights', request, reply(200, JSON.stringify(body)))).toMatchObject({
      ok: true,
      value: { provider: 'anthropic', failures },
    });
  });

  it('leave the built-in assistant to the person’s choice, which sends nothing', async () => {
    const chosen = await answerBuiltIn({ task: 'audience-insights', request, writer: unknownWriter });
    expect(chosen).toMatchObject({ ok: true, value: { provider: 'built-in' } });
  });
});

it('a text from a prompt is not made up where no model can be asked', async () => {
  const needsModel = { ok: false, error: { status: 0, failures: [{ kind: 'needs-model' }] } };
  expect(await send('write-text', { prompt: 'Write.' }, null)).toMatchObject(needsModel);
  expect(
    await answerBuiltIn({ task: 'write-text', request: { prompt: 'Write.' }, writer: unknownWriter }),
  ).toMatchObject(needsModel);
});
