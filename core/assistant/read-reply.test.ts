import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aiTasks } from '../ai-tasks.ts';
import {
  closedJson,
  isRefusal,
  isRefusalOnly,
  jsonIn,
  mendReply,
  readJsonReply,
  textSoFar,
  withoutThinking,
} from './read-reply.ts';

const opener = { text: 'A date is a bet.', type: 'contrarian', reasoning: 'It takes a side.' };
const openers = JSON.stringify({ openers: [opener] });
const { reply: shape } = aiTasks.openers;
const read = (text: string) => readJsonReply(text, shape);

describe('JSON', () => {
  it.each([
    ['in a fence', `Here you are:\n\`\`\`json\n${openers}\n\`\`\`\nTell me if you need more {or less}.`],
    ['between sentences with braces', `I used {these} facts: ${openers} and left {nothing} out.`],
    ['after thinking', `<think>Maybe {"openers": []}? No.</think>\n${openers}`],
    ['after thinking whose tag the server cut', `Maybe a question?\n</think>\n${openers}`],
  ])('%s is read', (_where, text) => {
    expect(read(text)).toEqual({ ok: true, value: { openers: [opener] } });
  });

  it('that stops in the middle is closed after its last whole value', () => {
    const two = JSON.stringify({ openers: [opener, { ...opener, text: 'Nobody signs a roadmap.' }] });
    expect(read(two.slice(0, -30))).toEqual({ ok: true, value: { openers: [opener] } });
    expect(closedJson('{"a": [1, 2')).toEqual({ a: [1] });
    expect(closedJson('{"a')).toBeUndefined();
  });

  it('is found in any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (noise) => {
        expect(() => [jsonIn(noise), closedJson(noise), withoutThinking(noise), read(noise)]).not.toThrow();
        expect(jsonIn(`${noise.replaceAll(/["{}[\]]/g, '')} ${openers}`)).toEqual({ openers: [opener] });
      }),
    );
  });
});

describe('a field that does not fit', () => {
  it('in an entry of a list costs the entry, and nothing else', () => {
    const reply = { openers: [opener, { text: 'No reason', type: 'question' }, { ...opener, text: null }, opener] };
    expect(read(JSON.stringify(reply))).toEqual({ ok: true, value: { openers: [opener, opener] } });
  });

  it('is converted where it says the same in another type', () => {
    const { reply: review } = aiTasks.review;
    const given = {
      overallScore: '72/100',
      confidence: '80%',
      strengths: 'It is short.',
      improvements: [],
      suggestions: [{ category: 'Clarity', priority: 'HIGH', issue: 'Vague', suggestion: 'Name it', location: '' }],
    };
    expect(mendReply(given, review)?.reply).toMatchObject({
      overallScore: 72,
      confidence: 80,
      strengths: ['It is short.'],
      suggestions: [{ priority: 'high', issue: 'Vague' }],
    });
  });

  it('is cut where it is too long, 50 kB of it, too', () => {
    const long = { openers: Array.from({ length: 14 }, () => ({ ...opener, text: 'x'.repeat(50_000) })) };
    const mended = mendReply(long, shape)?.reply;
    expect([mended?.openers.length, mended?.openers[0]?.text.length]).toEqual([10, 5000]);
  });

  it('is left out where it is optional and blank, such as an address that a model does not have', () => {
    const source = { type: 'statistic', title: 'T', content: 'C', url: '' };
    const found = { summary: 'S', keyFindings: ['F'], credibleSources: [source], confidence: 50, realDataSources: [] };
    expect(mendReply(found, aiTasks.research.reply)?.reply.credibleSources).toEqual([
      { type: 'statistic', title: 'T', content: 'C' },
    ]);
  });

  it('that the reply needs is asked for once more, and the rest is kept', () => {
    const insights = aiTasks['audience-insights'].reply;
    const before = JSON.stringify({ keyInsights: ['They are judged by dates.'] });
    const refused = readJsonReply(before, insights);
    expect(refused.ok ? '' : refused.error).toContain('painPoints');
    expect(readJsonReply('{"painPoints": ["Every date is a promise."]}', insights, before)).toEqual({
      ok: true,
      value: { keyInsights: ['They are judged by dates.'], painPoints: ['Every date is a promise.'] },
    });
  });

  it('never changes a reply that fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: words(), type: words(), reasoning: words() }), { minLength: 1, maxLength: 10 }),
        (list) => {
          expect(mendReply({ openers: list }, shape)?.reply).toEqual(shape.parse({ openers: list }));
        },
      ),
    );
  });
});

function words() {
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '');
}

it('a text that arrives shows nothing of the thinking before it', () => {
  const whole = '<think>\nFirst the hook.\n</think>\n\nA date is a bet.';
  const shown = Array.from({ length: whole.length }, (_each, index) => textSoFar(whole.slice(0, index + 1)));
  expect(shown.every((text) => 'A date is a bet.'.startsWith(text))).toBe(true);
  expect(shown.at(-1)).toBe('A date is a bet.');
  expect(textSoFar('<b>Bold</b> move')).toBe('<b>Bold</b> move');
});

it.each([
  ['I’m sorry, but I can’t help with that.', true],
  ["I cannot write this. It isn't something I'm comfortable with.", true],
  ['I must decline to create this content.', true],
  ['Unfortunately, I am unable to assist with this request.', true],
  ['I can’t sleep before a launch. Nobody on my team can.', false],
  ['Sorry is the hardest word in a status report.', false],
  ['', false],
])('%j is a refusal: %s', (text, expected) => {
  expect(isRefusal(text)).toBe(expected);
});

it.each([
  ['I’m sorry, but I can’t help with that.', true],
  ["I cannot write this. It isn't something I'm comfortable with.", true],
  ['I must decline to create this content.', true],
  ['Unfortunately, I am unable to assist with this request.', true],
  ['Sorry. I can’t help you with that kind of post, but I’d be happy to write about something else.', true],
  [
    'I’m not able to fulfill your request because it violates the guidelines. Let me know if I can help otherwise.',
    true,
  ],
  ['I can’t help but notice that nobody signs a roadmap. Write your odds on it.', false],
  ['I can’t write a plan without a date. That is what I tell everybody who asks for help.', false],
  ['I can’t do this anymore. I quit on Friday, and nobody asked why.', false],
  ['I can’t do this. So I told my boss in March, and we wrote down the odds.', false],
  ['I won’t write this because my daughter was born today.', false],
  ['Sorry, I can’t help it: I create lists of everything.', false],
])('as the whole of a text, %j is a refusal: %s', (text, expected) => {
  expect(isRefusalOnly(text)).toBe(expected);
});
