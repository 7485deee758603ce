import { describe, expect, it } from 'vitest';
import { unknownWriter } from '#core/ai/writer.ts';
import type { NetworkReply } from '../engine/ports.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { answerAiRequest } from './answer-ai-request.ts';

function reply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): NetworkReply {
  return {
    status,
    header: (name) => headers[name] ?? null,
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(body));
    },
  };
}

/** Requests openers from a server that answers so; null where nobody answers. */
async function requestOpeners(answer: NetworkReply | null) {
  const answered = await answerAiRequest({
    wire: {
      clock: new ManualClock(),
      network: {
        request: async () => {
          if (!answer) throw new TypeError('Offline');
          return await Promise.resolve(answer);
        },
      },
    },
    task: 'openers',
    request: { title: 'Why roadmaps fail', introduction: 'In 2019 we shipped 14 dates and kept 3 of them.' },
    writer: unknownWriter,
    signal: new AbortController().signal,
  });
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
