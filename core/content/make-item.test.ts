import { describe, expect, it } from 'vitest';
import { sortedHeads } from '../documents/load.ts';
import { readRegister } from '../documents/registers.ts';
import { ideaOnTwoDevices, newIdea } from '../testing/ideas.ts';
import { Replica } from '../testing/replicas.ts';
import { contentRow } from './content-row.ts';
import { choosePillar, choosePlatform } from './edit-item.ts';
import { isBlank } from './is-blank.ts';
import { addPlanned, promoteIdea, repurposeItem, returnToIdeas, startItem } from './make-item.ts';
import { recordPublication } from './record-publication.ts';

const schedule = { at: '2026-12-01T08:00:00.000Z', localTime: '2026-12-01T09:00', zone: 'Europe/Berlin' };
const planned = { ...newIdea(), platformIds: [3, 1], pillarId: 'stories', isDraft: true, schedule };

describe('an item that was planned elsewhere', () => {
  it('is made whole: a draft with its platforms, its pillar and its time', () => {
    const device = new Replica('content-item', 'aa');
    expect(device.run(addPlanned, planned).ok).toBe(true);
    expect(contentRow(device.document)).toMatchObject({
      title: planned.title,
      status: 'scheduled',
      platformIds: [3, 1],
      pillarId: 'stories',
      scheduledAt: schedule.at,
      scheduledLocal: schedule.localTime,
      draftedOn: planned.today,
    });
  });

  it('may be a draft without a day, or an idea', () => {
    const draft = new Replica('content-item', 'aa');
    draft.run(addPlanned, { ...planned, schedule: null });
    expect(contentRow(draft.document)).toMatchObject({ status: 'draft', scheduledAt: null });
    const idea = new Replica('content-item', 'bb');
    idea.run(addPlanned, { ...planned, schedule: null, isDraft: false, pillarId: null });
    expect(contentRow(idea.document)).toMatchObject({ status: 'ideas', platformIds: [3, 1], draftedOn: null });
  });

  it.each([
    ['a time that is over', { now: Date.parse('2026-12-02T08:00Z') }, 'past-schedule'],
    ['a platform that is none', { platformIds: [99] }, 'unknown-platform'],
    ['no title', { title: ' ' }, 'title-required'],
  ])('with %s is not made at all', (_what, wrong, type) => {
    const device = new Replica('content-item', 'aa');
    const before = sortedHeads(device.document);
    expect(device.run(addPlanned, { ...planned, ...wrong })).toEqual({ ok: false, error: { type } });
    expect(sortedHeads(device.document)).toEqual(before);
  });
});

describe('an item that is started', () => {
  const { id, position, now, today } = newIdea();
  const place = { id, position, now, today };

  it('has every choice that was made before it, and is blank all the same', () => {
    const device = new Replica('content-item', 'aa');
    const choices = { platformIds: [3, 1], contentType: 'thread' };
    expect(device.run(startItem, { ...place, choices }).ok).toBe(true);
    expect(contentRow(device.document)).toMatchObject({ title: '', status: 'ideas', platformIds: [3, 1] });
    expect(readRegister(device.document.steps.platform['contentType'])).toBe('thread');
    expect(isBlank(device.document)).toBe(true);
  });

  it('is not made with a choice that there is not', () => {
    const device = new Replica('content-item', 'aa');
    const before = sortedHeads(device.document);
    const choices = { platformIds: [99], contentType: null };
    expect(device.run(startItem, { ...place, choices }).ok).toBe(false);
    expect(sortedHeads(device.document)).toEqual(before);
  });
});

const then = { now: Date.parse('2026-11-21T08:00:00.000Z'), today: '2026-11-21' };

it('sharing again makes a new draft with the same words, and leaves its platforms to be chosen', () => {
  const device = new Replica('content-item', 'aa');
  const source = { body: 'Twice.', pillarId: 'stories', tags: ['focus'], sourceId: 'the-first' };
  expect(device.run(repurposeItem, { ...newIdea({ title: 'Once' }), ...source }).ok).toBe(true);
  expect(contentRow(device.document)).toMatchObject({
    title: 'Once',
    excerpt: 'Twice.',
    status: 'draft',
    pillarId: 'stories',
    tags: ['focus'],
    platformIds: [],
    stage: 13,
  });
});

describe('an idea that becomes a draft', () => {
  const choices = { pillarId: 'stories', platformId: 1, alsoFor: [9, 14] };

  it('gets a pillar and a platform where it has none, and every account its person posts to', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(promoteIdea, { ...then, ...choices });
    expect(contentRow(laptop.document)).toMatchObject({
      status: 'draft',
      pillarId: 'stories',
      platformIds: [1, 9, 14],
    });
  });

  it('keeps the pillar and the platforms that were chosen for it', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(choosePillar, { pillarId: 'numbers' });
    laptop.run(choosePlatform, { platformId: 3, chosen: true });
    laptop.run(promoteIdea, { ...then, ...choices });
    expect(contentRow(laptop.document)).toMatchObject({ pillarId: 'numbers', platformIds: [3, 9, 14] });
  });

  it('goes to every account as well when it repeats another draft', () => {
    const device = new Replica('content-item', 'aa');
    const source = { body: 'Twice.', pillarId: null, tags: [], sourceId: 'the-first' };
    device.run(repurposeItem, { ...newIdea({ title: 'Once' }), ...source, alsoFor: [9] });
    expect(contentRow(device.document)).toMatchObject({ status: 'draft', platformIds: [9] });
  });

  it('goes to every account as well when it comes from a plan', () => {
    const device = new Replica('content-item', 'aa');
    const plan = { platformIds: [3], pillarId: null, isDraft: true, schedule: null, alsoFor: [9, 3] };
    device.run(addPlanned, { ...newIdea(), ...plan });
    expect(contentRow(device.document)).toMatchObject({ status: 'draft', platformIds: [3, 9] });
  });
});

describe('going back to the ideas', () => {
  it('is for drafts', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(promoteIdea, then);
    expect(laptop.run(returnToIdeas, undefined).ok).toBe(true);
    expect(contentRow(laptop.document).status).toBe('ideas');
  });

  it('is refused to what was published', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(promoteIdea, then);
    laptop.run(recordPublication, {
      platformId: 1,
      generation: 1,
      state: 'shared',
      url: null,
      reason: null,
      at: '2026-11-21T08:00:00.000Z',
      today: '2026-11-21',
    });
    expect(laptop.run(returnToIdeas, undefined)).toEqual({ ok: false, error: { type: 'not-a-draft' } });
    expect(contentRow(laptop.document).status).toBe('published');
  });
});
