import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedPost } from '../content/changed-post.ts';
import { contentRow } from '../content/content-row.ts';
import { recordPublication } from '../content/record-publication.ts';
import { writeText } from '../content/write-text.ts';
import { renameItem } from '../content/edit-item.ts';
import { bodyPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { postedMark } from './posted-mark.ts';
import { readPost } from './post.ts';
import { ownSiteId } from './publication.ts';

type Device = Replica<'content-item'>;

const nine = '2026-11-21T09:00:00.000Z';
const ten = '2026-11-21T10:00:00.000Z';

function write(on: Device, insert: string): void {
  on.run(writeText, { path: bodyPath, length: on.document.body.length, edits: [{ at: 0, remove: 0, insert }] });
}

function record(
  on: Device,
  { platformId = ownSiteId, updatedAt = null as string | null, posted = undefined as string | undefined } = {},
): void {
  const post = { platformId, generation: 1, state: 'shared', url: null, reason: null } as const;
  on.run(recordPublication, { ...post, at: nine, updatedAt, posted, today: '2026-11-21' });
}

const since = ({ document }: Device) => changedPost(contentRow(document))?.since ?? null;

it('a row tells that the draft has changed since its post, and no longer after an update', () => {
  const { laptop } = ideaOnTwoDevices();
  write(laptop, 'A date is a bet.');
  record(laptop);
  expect(since(laptop)).toBeNull();
  write(laptop, 'Honestly: ');
  expect(since(laptop)).toBe(nine);
  record(laptop, { updatedAt: ten });
  expect(since(laptop)).toBeNull();
  laptop.run(renameItem, { title: 'Dates are bets' });
  expect(since(laptop)).toBe(ten);
});

it('not when the words are typed back, nor for a post elsewhere', () => {
  const { laptop } = ideaOnTwoDevices();
  write(laptop, 'One.');
  record(laptop);
  record(laptop, { platformId: 1 });
  write(laptop, 'Two. ');
  laptop.run(writeText, {
    path: bodyPath,
    length: laptop.document.body.length,
    edits: [{ at: 0, remove: 5, insert: '' }],
  });
  expect(since(laptop)).toBeNull();
});

it('words that were written between posting and its report are told', () => {
  const { laptop } = ideaOnTwoDevices();
  write(laptop, 'One.');
  const posted = postedMark(readPost(laptop.document, ownSiteId));
  write(laptop, 'Two. ');
  record(laptop, { posted });
  expect(since(laptop)).toBe(nine);
});

it('a report that is repeated leaves the change told', () => {
  const { laptop } = ideaOnTwoDevices();
  record(laptop);
  write(laptop, 'Later words.');
  record(laptop);
  expect(since(laptop)).toBe(nine);
});

it('words that another device wrote before the post and that came later are told on both', () => {
  const { laptop, phone } = ideaOnTwoDevices();
  write(laptop, 'One.');
  meet(laptop, phone);
  write(phone, 'Two. ');
  record(laptop);
  meet(laptop, phone);
  expect([since(laptop), since(phone)]).toEqual([nine, nine]);
});

it('of a post that was recorded before marks were kept, nothing is told', () => {
  const { laptop } = ideaOnTwoDevices();
  record(laptop);
  laptop.run((item) => {
    delete item.publications[ownSiteId]!.posted;
    return { ok: true, value: undefined };
  }, undefined);
  write(laptop, 'Later words.');
  expect(since(laptop)).toBeNull();
});

it('the mark is the same for equal posts only', () => {
  const post = fc.record({
    title: fc.string(),
    body: fc.string(),
    tags: fc.array(fc.string()),
    metaDescription: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(post, post, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(postedMark(one) === postedMark(other)).toBe(isSame);
      expect(postedMark({ ...one })).toBe(postedMark(one));
    }),
  );
});
