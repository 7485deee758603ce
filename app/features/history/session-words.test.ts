import { describe, expect, it } from 'vitest';
import type { WorkSession } from '#core/history/work-sessions.ts';
import { apiAuthor } from '#core/history/acts.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { historyDays } from './history-days.ts';
import { actPhrase, changesPhrase, momentTime, sessionAuthor, sessionDay, sessionTime } from './session-words.ts';

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
  it('says who made it, in a person’s words', () => {
    expect(sessionAuthor(session({}), 'bb')).toBe('Chrome on Android');
    expect(sessionAuthor(session({}), 'aa')).toBe('This device');
    expect(sessionAuthor(session({ device: null }), 'bb')).toBe('Another device');
    expect(sessionAuthor(session({ device: apiAuthor }), 'bb')).toBe('Through the API');
    expect(sessionAuthor(session({ device: apiAuthor, act: 'reported' }), 'bb')).toBe('Your server');
  });

  it.each([
    [{}, '14:02 to 14:31'],
    [{ end: second(14, 2) }, '14:02'],
    [{ start: second(23, 50, 19), end: second(0, 10, 20) }, '19 Nov, 23:50 to 00:10'],
  ])('says when it was: %j', (times, words) => {
    expect(sessionTime(session(times))).toBe(words);
  });

  it.each([
    [second(14, 31), 'Today'],
    [second(23, 59, 20), 'Yesterday'],
    [second(0, 1, 19), 'Thursday 19 November'],
    [new Date(2025, 11, 31, 12).getTime() / 1000, '31 December 2025'],
  ])('belongs to the day of its end: %i', (end, day) => {
    expect(sessionDay(session({ end }), now)).toBe(day);
  });

  it('is listed below its day, in the same order', () => {
    const ends = [second(14, 31), second(9, 0), second(23, 0, 20), second(8, 0, 3)];
    const entries = ends.map((end) => ({ key: String(end), session: session({ end }), name: null, changes: null }));
    const days = historyDays(entries, now);
    expect(days.map(({ day, entries: own }) => [day, own.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['Tuesday 3 November', 1],
    ]);
    expect(days.flatMap(({ entries: own }) => own)).toEqual(entries);
  });

  it.each([
    [{ words: { added: 12, removed: 3, paragraphs: 0 }, properties: [], published: [] }, '12 words added, 3 removed'],
    [{ words: { added: 1, removed: 0, paragraphs: 0 }, properties: [['title']], published: [] }, '1 word added, title'],
    [{ words: { added: 0, removed: 2, paragraphs: 0 }, properties: [], published: [] }, '2 words removed'],
    [{ words: null, properties: [['title'], ['pillarId']], published: [] }, 'Title, pillar'],
    [
      {
        words: { added: 2, removed: 0, paragraphs: 0 },
        properties: [['pillarId'], ['schedule'], ['status'], ['platforms']],
        published: [],
      },
      '2 words added, pillar, schedule and 2 more',
    ],
    [{ words: null, properties: [], published: [] }, 'No visible changes'],
    [
      { words: null, properties: [['status']], published: [platformByKey('linkedin').id, platformByKey('medium').id] },
      'Published on LinkedIn and Medium',
    ],
  ])('says what was done: %j', (changes, words) => {
    expect(changesPhrase(changes)).toBe(words);
  });

  it('says what it did as a whole, unless it was ordinary writing', () => {
    expect(actPhrase(session({}))).toBeNull();
    expect(actPhrase(session({ act: 'restored' }))).toBe('Brought back an earlier version');
  });

  it('gives a moment its date and its time to the second', () => {
    expect(momentTime(session({ end: second(14, 2) + 9 }))).toBe('21 Nov 2026, 14:02:09');
  });
});
