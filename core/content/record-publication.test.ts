import { describe, expect, it } from 'vitest';
import { contentRow } from './content-row.ts';
import { readPublications } from '../publishing/read-publications.ts';
import { typedFigures } from '../publishing/typed-figures.ts';
import { readRegister } from '../documents/registers.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { deleteItem } from './edit-item.ts';
import { promoteIdea } from './make-item.ts';
import { recordPublication, type PublicationRecord, takeBackShare } from './record-publication.ts';
import { scheduleItem } from './schedule-item.ts';
import { typeFigures } from './type-figures.ts';

const mastodon = 9;
const now = Date.UTC(2026, 10, 21, 8);

function record(on: Replica<'content-item'>, given: Partial<PublicationRecord>) {
  return on.run(recordPublication, {
    platformId: mastodon,
    generation: 1,
    state: 'shared',
    url: null,
    reason: null,
    at: '2026-11-21T08:00:00.000Z',
    today: '2026-11-21',
    ...given,
  });
}

function rowOf({ document }: Replica<'content-item'>) {
  return contentRow(document);
}

describe('the outcome of an item on a platform', () => {
  it('makes it published as soon as one platform has it, and keeps the day', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(promoteIdea, { now, today: '2026-11-21' });
    record(laptop, { state: 'failed', reason: 'The token was refused.' });
    expect(rowOf(laptop).status).toBe('draft');
    record(laptop, { generation: 2, url: 'https://m.example.org/@ada/1', today: '2026-11-22' });
    expect(rowOf(laptop)).toMatchObject({
      status: 'published',
      publishedAt: '2026-11-21T08:00:00.000Z',
      shares: [{ platformId: mastodon, on: '2026-11-22' }],
      publications: [{ platformId: mastodon, generation: 2, state: 'shared', url: 'https://m.example.org/@ada/1' }],
    });
    expect(readPublications(laptop.document)[0]!.reason).toBeNull();
  });

  it('ignores an older generation', () => {
    const { laptop } = ideaOnTwoDevices();
    record(laptop, { generation: 2, state: 'shared' });
    record(laptop, { generation: 1, state: 'failed' });
    expect(readPublications(laptop.document)).toMatchObject([{ generation: 2, state: 'shared' }]);
  });

  it('keeps `shared`, unless the post is taken down', () => {
    const { laptop } = ideaOnTwoDevices();
    record(laptop, {});
    for (const state of ['by-hand', 'queued', 'unknown'] as const) record(laptop, { state });
    expect(readPublications(laptop.document)).toMatchObject([{ state: 'shared' }]);
    record(laptop, { state: 'withdrawn' });
    expect(readPublications(laptop.document)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('written twice changes nothing the second time', () => {
    const { laptop } = ideaOnTwoDevices();
    record(laptop, {});
    const before = laptop.document;
    record(laptop, {});
    expect(contentRow(laptop.document)).toEqual(contentRow(before));
  });

  it('taken down everywhere, it is an unscheduled draft; the day it was first shared stays', () => {
    const { laptop } = ideaOnTwoDevices();
    const at = '2026-11-22T09:00:00.000Z';
    laptop.run(scheduleItem, { at, localTime: '2026-11-22T10:00', zone: 'Europe/Berlin', now });
    record(laptop, {});
    record(laptop, { platformId: 4 });
    record(laptop, { state: 'withdrawn' });
    expect(rowOf(laptop).status).toBe('published');
    record(laptop, { platformId: 4, state: 'withdrawn' });
    expect(rowOf(laptop)).toMatchObject({ status: 'draft', scheduledAt: null });
    expect(rowOf(laptop).shares).toHaveLength(2);
  });

  it('refuses an unknown platform', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(record(laptop, { platformId: 99 })).toEqual({ ok: false, error: { type: 'unknown-platform' } });
  });

  it('recorded by the server and a device at the same time, `shared` stays', () => {
    for (const first of ['laptop', 'phone'] as const) {
      const devices = ideaOnTwoDevices();
      const second = first === 'laptop' ? 'phone' : 'laptop';
      record(devices[first], { state: 'by-hand' });
      record(devices[second], { state: 'shared', url: 'https://www.linkedin.com/posts/1' });
      meet(devices.laptop, devices.phone);
      for (const device of [devices.laptop, devices.phone]) {
        expect(rowOf(device).status).toBe('published');
        expect(readPublications(device.document)).toMatchObject([{ state: 'shared' }]);
      }
    }
  });

  it('does not bring a deleted item back', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(deleteItem, { now });
    record(phone, {});
    meet(laptop, phone);
    expect(readRegister(laptop.document.deletedAt)).not.toBeNull();
    expect(rowOf(laptop).deletedAt).toBe(rowOf(phone).deletedAt);
  });
});

describe('a post that a person marked by hand, and that is not there after all', () => {
  const share = { platformId: mastodon, generation: 1 };
  const figures = { views: 1_200, likes: null, reposts: null, replies: null };

  it('counts as never shared, and is theirs to post again', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(promoteIdea, { now, today: '2026-11-21' });
    record(laptop, { byHand: true, url: 'https://m.example.org/@ada/1' });
    laptop.run(typeFigures, { platformId: mastodon, figures, at: '2026-11-21T09:00:00.000Z' });
    expect(laptop.run(takeBackShare, share).ok).toBe(true);
    expect(rowOf(laptop)).toMatchObject({ status: 'draft', publishedAt: null, shares: [] });
    expect(readPublications(laptop.document)).toMatchObject([
      { generation: 2, state: 'by-hand', url: null, at: null, on: null },
    ]);
    expect(typedFigures(laptop.document, mastodon)).toBeNull();
    record(laptop, { generation: 2, today: '2026-11-23' });
    expect(rowOf(laptop)).toMatchObject({ status: 'published', shares: [{ on: '2026-11-23' }] });
  });

  it('stays taken back when the share is reported once more, and where the phone had marked it too', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    record(laptop, { byHand: true });
    phone.receive(laptop);
    laptop.run(takeBackShare, share);
    record(phone, { url: 'https://m.example.org/@ada/1' });
    meet(laptop, phone);
    record(laptop, {});
    expect(readPublications(laptop.document)).toMatchObject([{ generation: 2, state: 'by-hand' }]);
    expect(readPublications(phone.document)).toEqual(readPublications(laptop.document));
  });

  it('leaves an item published that is shared elsewhere', () => {
    const { laptop } = ideaOnTwoDevices();
    record(laptop, { byHand: true });
    record(laptop, { platformId: 4 });
    laptop.run(takeBackShare, share);
    expect(rowOf(laptop).status).toBe('published');
  });

  it('is refused where it is not shared, and where the server shared it', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(laptop.run(takeBackShare, share)).toEqual({ ok: false, error: { type: 'not-shared' } });
    record(laptop, {});
    expect(laptop.run(takeBackShare, share)).toEqual({ ok: false, error: { type: 'shared-by-server' } });
    // Marked by hand, and found by the server too.
    record(laptop, { byHand: true });
    record(laptop, { url: 'https://m.example.org/@ada/1' });
    expect(laptop.run(takeBackShare, share)).toEqual({ ok: false, error: { type: 'shared-by-server' } });
  });
});
