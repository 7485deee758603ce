import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ideaId, ideaOnTwoDevices, newIdea } from '../testing/ideas.ts';
import { Replica } from '../testing/replicas.ts';
import { sortedHeads } from '../documents/load.ts';
import { setStepValue, tickStepKey } from './write-step.ts';
import { addIdea } from './make-item.ts';
import { choosePlatform, renameItem, tagItem } from './edit-item.ts';
import { contentRow } from './content-row.ts';
import { contentFailureSentence } from './failures.ts';
import { ideaScore } from './scores.ts';
import { scheduleItem, unscheduleItem } from './schedule-item.ts';
import { textDifference } from '../documents/text-edits.ts';
import { countParagraphs, countWords, readingMinutes } from '../kernel/text.ts';
import { bodyPath } from '../documents/text-path.ts';
import { writeText } from './write-text.ts';
import { limits } from '../documents/limits.ts';

/** The last step of an item, at nine on the first of December. */
const planned = { step: 'publishing', localNow: '2026-12-01T09:00' } as const;

describe('adding an idea', () => {
  it('shows it in the list with where and when it was made', () => {
    const { laptop } = ideaOnTwoDevices({ title: '  A   title\n', description: 'Why so' });
    expect(contentRow(laptop.document)).toMatchObject({
      title: 'A title',
      description: 'Why so',
      status: 'ideas',
      position: 'a0',
      createdAt: '2026-11-21T08:00:00.000Z',
      createdOn: '2026-11-21',
      stage: 1,
      resumeStep: 1,
    });
  });

  it('without a title is refused and leaves no trace', () => {
    const device = new Replica('content-item', 'aa');
    const before = sortedHeads(device.document);
    const refused = device.run(addIdea, newIdea({ title: '  ' }));
    expect(refused).toEqual({ ok: false, error: { type: 'title-required' } });
    expect(sortedHeads(device.document)).toEqual(before);
    if (!refused.ok) expect(contentFailureSentence(refused.error)).toBe('Give it a title first.');
  });

  it('twice under one id is refused', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(laptop.run(addIdea, newIdea({ id: ideaId }))).toEqual({ ok: false, error: { type: 'already-created' } });
  });
});

describe('a refused command', () => {
  it.each([
    [
      'a long title',
      (item: Replica<'content-item'>) => item.run(renameItem, { title: 'x'.repeat(limits.title + 1) }),
      'title-too-long',
    ],
    [
      'an unknown platform',
      (item: Replica<'content-item'>) => item.run(choosePlatform, { platformId: 99, chosen: true }),
      'unknown-platform',
    ],
    [
      'a value outside a choice',
      (item: Replica<'content-item'>) =>
        item.run(setStepValue, { step: 'platform', field: 'contentType', value: 'poem' }),
      'unknown-option',
    ],
    [
      'a long phrase',
      (item: Replica<'content-item'>) =>
        item.run(setStepValue, { step: 'content-optimization', field: 'metaTitle', value: 'x'.repeat(61) }),
      'phrase-too-long',
    ],
    [
      'a field of another step',
      (item: Replica<'content-item'>) => item.run(setStepValue, { step: 'platform', field: 'goal', value: 'x' }),
      'unknown-field',
    ],
    [
      'a field named like an object’s own',
      (item: Replica<'content-item'>) => item.run(setStepValue, { step: 'platform', field: 'constructor', value: 'x' }),
      'unknown-field',
    ],
    [
      'an unknown checklist item',
      (item: Replica<'content-item'>) =>
        item.run(tickStepKey, { step: 'final-review', field: 'checklist', key: 'luck', ticked: true }),
      'unknown-option',
    ],
    [
      'a date that is none',
      (item: Replica<'content-item'>) =>
        item.run(scheduleItem, { at: 'soon', localTime: '2026-12-01T09:00', zone: 'UTC', now: 0 }),
      'bad-schedule',
    ],
    [
      'a due time whose minute is over',
      (item: Replica<'content-item'>) =>
        item.run(scheduleItem, {
          at: '2026-12-01T09:00:59Z',
          localTime: '2026-12-01T09:00',
          zone: 'UTC',
          now: Date.parse('2026-12-01T09:01:00Z'),
        }),
      'past-schedule',
    ],
    [
      'a plan for yesterday',
      (item: Replica<'content-item'>) =>
        item.run(setStepValue, { ...planned, field: 'scheduleDate', value: '2026-11-30' }),
      'past-schedule',
    ],
    [
      'a plan that does not say what time it is',
      (item: Replica<'content-item'>) =>
        item.run(setStepValue, { step: 'publishing', field: 'scheduleDate', value: '2026-12-24' }),
      'bad-schedule',
    ],
    [
      '31 tags',
      (item: Replica<'content-item'>) => item.run(tagItem, { tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }),
      'too-many-tags',
    ],
    [
      'an edit past the end',
      (item: Replica<'content-item'>) =>
        item.run(writeText, { path: bodyPath, length: 0, edits: [{ at: 1, remove: 0, insert: 'x' }] }),
      'edit-out-of-range',
    ],
    [
      'a text without end',
      (item: Replica<'content-item'>) =>
        item.run(writeText, { path: bodyPath, length: limits.text, edits: [{ at: 0, remove: 0, insert: 'x' }] }),
      'text-too-long',
    ],
    [
      'a path that is no text',
      (item: Replica<'content-item'>) =>
        item.run(writeText, { path: ['title'], length: 0, edits: [{ at: 0, remove: 0, insert: 'x' }] }),
      'unknown-field',
    ],
  ])('%s says why and changes nothing', (_name, run, type) => {
    const { laptop } = ideaOnTwoDevices();
    const before = sortedHeads(laptop.document);
    expect(run(laptop)).toMatchObject({ ok: false, error: { type } });
    expect(sortedHeads(laptop.document)).toEqual(before);
  });
});

describe('when an item is due', () => {
  const due = { at: '2026-12-01T09:00:00Z', localTime: '2026-12-01T09:00', zone: 'UTC' };
  const at = (instant: string) => Date.parse(instant);

  it('may be this very minute, and stays when time has overtaken it', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(laptop.run(scheduleItem, { ...due, now: at('2026-12-01T09:00:59Z') }).ok).toBe(true);
    laptop.run(unscheduleItem, undefined);
    expect(laptop.run(scheduleItem, { ...due, now: at('2026-12-01T08:00:00Z') }).ok).toBe(true);
    expect(laptop.run(scheduleItem, { ...due, now: at('2026-12-02T08:00:00Z') }).ok).toBe(true);
  });

  it('may be planned for today, and later today by the clock of its person', () => {
    const { laptop } = ideaOnTwoDevices();
    const plan = (field: string, value: string | null) => laptop.run(setStepValue, { ...planned, field, value });
    expect(plan('scheduleDate', '2026-12-01').ok).toBe(true);
    expect(plan('scheduleTime', '08:59')).toMatchObject({ ok: false, error: { type: 'past-schedule' } });
    expect(plan('scheduleTime', '09:00').ok).toBe(true);
    expect(plan('scheduleDate', 'soon')).toMatchObject({ ok: false, error: { type: 'bad-schedule' } });
    expect(plan('scheduleDate', null).ok).toBe(true);
    expect(contentFailureSentence({ type: 'past-schedule' })).toBe('Choose a time from now on.');
  });
});

describe('a command that changes nothing', () => {
  it.each([
    ['the same title', (item: Replica<'content-item'>) => item.run(renameItem, { title: newIdea().title })],
    [
      'a tick that is there',
      (item: Replica<'content-item'>) =>
        item.run(tickStepKey, { step: 'review-edit', field: 'focusAreas', key: 'clarity', ticked: false }),
    ],
    [
      'a platform that is not chosen, taken away',
      (item: Replica<'content-item'>) => item.run(choosePlatform, { platformId: 1, chosen: false }),
    ],
  ])('%s makes no change to sync', (_name, run) => {
    const { laptop } = ideaOnTwoDevices();
    const before = sortedHeads(laptop.document);
    expect(run(laptop).ok).toBe(true);
    expect(sortedHeads(laptop.document)).toEqual(before);
  });
});

describe('the difference of two texts', () => {
  it.each([
    ['😀', '😁'],
    ['a😀b', 'a😁b'],
    ['😀', '🤀'],
    ['😀😀', '😀'],
    ['\u{1f600}', '\u{1f601}\u{1f600}'],
  ])('cuts no character in half: %s to %s', (before, after) => {
    for (const { at, remove, insert } of textDifference(before, after)) {
      expect(
        [before.slice(0, at), before.slice(at, at + remove), before.slice(at + remove), insert].every((part) =>
          part.isWellFormed(),
        ),
      ).toBe(true);
      expect(before.slice(0, at) + insert + before.slice(at + remove)).toBe(after);
    }
  });

  it('turns one into the other for any two texts', () => {
    const { laptop } = ideaOnTwoDevices();
    const become = (text: string) => {
      const { body } = laptop.document;
      laptop.run(writeText, { path: bodyPath, length: body.length, edits: textDifference(body, text) });
      expect(laptop.document.body).toBe(text);
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        become(before);
        become(after);
      }),
      { numRuns: 100 },
    );
  });

  it('touches only what differs', () => {
    expect(textDifference('a roadmap is a bet', 'a roadmap is a safe bet')).toEqual([
      { at: 15, remove: 0, insert: 'safe ' },
    ]);
    expect(textDifference('same', 'same')).toEqual([]);
  });
});

describe('counts and scores', () => {
  it('count words, paragraphs and minutes as the specification does', () => {
    expect(countWords(' two  words\n')).toBe(2);
    expect(countParagraphs('one\n\n\ntwo\nstill two')).toBe(2);
    expect(readingMinutes(0, 200)).toBe(1);
    expect(readingMinutes(401, 200)).toBe(3);
    expect(readingMinutes(401, 250)).toBe(2);
  });

  it('an idea’s score is stable, between 60 and 89, and differs between ideas', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const score = ideaScore(text);
        expect(score).toBeGreaterThanOrEqual(60);
        expect(score).toBeLessThanOrEqual(89);
        expect(ideaScore(text)).toBe(score);
      }),
    );
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(ideaScore)).size).toBeGreaterThan(3);
  });
});
