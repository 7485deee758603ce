import { expect, it } from 'vitest';
import { unknownWriter } from '#core/assistant/writer.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { LocalModel, LocalModelCall } from '../ports.ts';
import { answerLocally } from './answer-locally.ts';

/** A local model that gives these replies, one after the other. */
function modelThatSays(...replies: string[]): LocalModel & { readonly calls: LocalModelCall[] } {
  const calls: LocalModelCall[] = [];
  return {
    calls,
    write: (call) => {
      calls.push(call);
      const reply = replies.shift();
      if (reply === undefined) return Promise.resolve(fail('too-long'));
      call.onText?.(reply);
      return Promise.resolve(ok(reply));
    },
  };
}

const openers = '{"openers": [{"text": "Dates are bets.", "type": "contrarian", "reasoning": "It takes a side."}]}';
const ask = async (model: LocalModel, request: unknown = { title: 'Dates' }) =>
  await answerLocally({
    model,
    task: 'openers',
    request,
    writer: unknownWriter,
    store: null,
    signal: new AbortController().signal,
  });

it('the browser’s own model answers in the shape of the task, and says who it was', async () => {
  const model = modelThatSays(openers);
  expect(await ask(model)).toMatchObject({
    ok: true,
    value: { provider: 'browser', reply: { openers: [{ text: 'Dates are bets.' }] } },
  });
  expect(model.calls[0]?.prompt.schema).toMatchObject({ type: 'object', required: ['openers'] });
  expect(model.calls[0]?.prompt.user).toContain('<material name="title">\nDates\n</material>');
});

it('its reply of the wrong shape is repaired once', async () => {
  const model = modelThatSays('Here are some openers!', openers);
  expect(await ask(model)).toMatchObject({ ok: true });
  expect(model.calls[1]?.prompt.user).toContain('It is not one whole JSON object.');
  expect(await ask(modelThatSays('No.', 'No.'))).toMatchObject({ ok: false, error: { type: 'failed' } });
});

it('asks for what is missing before it asks the model, and says why the model failed', async () => {
  const silent = modelThatSays();
  expect(await ask(silent, {})).toEqual({ ok: false, error: { type: 'missing', message: 'Content Title Required' } });
  expect(silent.calls).toEqual([]);
  expect(await ask(silent)).toMatchObject({
    ok: false,
    error: {
      message: 'Your browser’s AI model gave no usable answer.',
      failures: [{ sentence: 'Your browser’s AI model cannot read a text of this length. Shorten it.' }],
    },
  });
});

it('a draft comes as it is written, and what came of one that broke off is kept', async () => {
  const heard: string[] = [];
  const request = { topic: 'Dates', goal: 'Trust', outline: { introduction: 'A date is a bet.', keyPoints: [] } };
  const model = modelThatSays('Every quarter I promised a date.');
  const answered = await answerLocally({
    model,
    task: 'draft',
    request,
    writer: unknownWriter,
    store: null,
    signal: new AbortController().signal,
    onText: (text) => heard.push(text),
  });
  expect(answered).toMatchObject({ ok: true, value: { reply: { content: 'Every quarter I promised a date.' } } });
  expect(heard).toEqual(['Every quarter I promised a date.']);
});

it('a rewriter gets the text of the draft alone, and the Prompt API the whole prompt', async () => {
  const model = modelThatSays('A date is a bet.');
  const content = 'A date is, all in all, nothing but a bet.';
  const request = { content, title: 'Dates', goal: 'Trust' };
  const task = { model, request, writer: unknownWriter, store: null, signal: new AbortController().signal } as const;
  expect(await answerLocally({ ...task, task: 'shorten' })).toMatchObject({ ok: true });
  expect(model.calls[0]?.input).toBe(content);
  const prompted = modelThatSays(openers);
  await ask(prompted, { title: 'Dates', content });
  expect(prompted.calls[0]?.input).toBeUndefined();
});
