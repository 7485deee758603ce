import { describe, expect, it } from 'vitest';
import { sortedHeads } from '../documents/load.ts';
import { contentRow } from './content-row.ts';
import { newIdea } from '../testing/ideas.ts';
import { Replica } from '../testing/replicas.ts';
import { addPlanned } from './make-item.ts';

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
