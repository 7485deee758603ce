import { describe, expect, it } from 'vitest';
import type { WorkSession } from '#core/history/work-sessions.ts';
import { actPhrase, changesPhrase, momentTime, sessionDevice, sessionTime } from './session-words.ts';

const second = (hours: number, minutes: number, day = 21) => new Date(2026, 10, day, hours, minutes).getTime() / 1000;
const now = new Date(2026, 10, 21, 18).getTime();
const session = (more: Partial<WorkSession>): WorkSession => ({
  key: 'a change',
  by: 'aa',
  act: null,
  device: 'Chrome on Android',
  start: second(14, 2),
  end: second(14, 31),
  before: [],
  after: [],
  heads: [],
  ...more,
});

describe('a session of work, in words', () => {
  it('names its device, and whether it is this one', () => {
    expect(sessionDevice(session({}), 'bb')).toBe('Chrome on Android');
    expect(sessionDevice(session({}), 'aa')).toBe('Chrome on Android (this device)');
    expect(sessionDevice(session({ device: null }), 'aa')).toBe('This device');
    expect(sessionDevice(session({ device: null }), 'bb')).toBe('Another device');
  });

  it.each([
    [{}, '14:02 to 14:31'],
    [{ end: second(14, 2) }, '14:02'],
    [{ start: second(14, 2, 20), end: second(14, 31, 20) }, '20 Nov, 14:02 to 14:31'],
    [{ start: second(23, 50, 19), end: second(0, 10, 20) }, '19 Nov, 23:50 to 20 Nov, 00:10'],
  ])('says when it was: %j', (times, words) => {
    expect(sessionTime(session(times), now)).toBe(words);
  });

  it.each([
    [{ words: { added: 12, removed: 3, paragraphs: 0 }, properties: [] }, '12 words added, 3 removed'],
    [{ words: { added: 1, removed: 0, paragraphs: 0 }, properties: [['title']] }, '1 word added, title'],
    [{ words: { added: 0, removed: 2, paragraphs: 0 }, properties: [] }, '2 words removed'],
    [{ words: null, properties: [['title'], ['pillarId']] }, 'Title, pillar'],
    [{ words: null, properties: [] }, 'No visible changes'],
  ])('says what was done: %j', (changes, words) => {
    expect(changesPhrase(changes)).toBe(words);
  });

  it('says what it did as a whole, unless it was ordinary writing', () => {
    expect(actPhrase(session({}))).toBeNull();
    expect(actPhrase(session({ act: 'restored' }))).toBe('Restored an earlier version');
  });

  it('gives a moment its date and its time to the second', () => {
    expect(momentTime(session({ end: second(14, 2) + 9 }))).toBe('21 Nov 2026, 14:02:09');
  });
});
