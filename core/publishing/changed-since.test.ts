import { describe, expect, it } from 'vitest';
import { recordPublication } from '../content/record-publication.ts';
import { changeDocument } from '../documents/change-document.ts';
import { setRegister } from '../documents/registers.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { isOtherPost, postedWords } from './changed-since.ts';
import { readPost } from './post.ts';
import { readPublications } from './read-publications.ts';

const ownSite = 4;
const nine = Date.UTC(2026, 10, 21, 9);

type Device = Replica<'content-item'>;

/** Writes the draft at a minute past nine. */
function write(on: Device, body: string, minute: number): void {
  const { document } = changeDocument(on.document, { time: at(minute) }, (draft) => {
    draft.body = body;
    return { ok: true, value: undefined };
  });
  on.document = document;
}

function at(minute: number): number {
  return nine / 1000 + minute * 60;
}

/** Records a post made at a minute past nine, a few seconds later. */
function record(on: Device, minute: number, updated: number | null = null): void {
  const time = (of: number) => new Date(nine + of * 60_000).toISOString();
  const { document, outcome } = changeDocument(on.document, { time: at(updated ?? minute) + 4 }, (draft) =>
    recordPublication(draft, {
      platformId: ownSite,
      generation: 1,
      state: 'shared',
      url: 'https://example.org/@maya/a',
      reason: null,
      at: time(minute),
      updatedAt: updated === null ? null : time(updated),
      today: '2026-11-21',
    }),
  );
  expect(outcome.type).toBe('changed');
  on.document = document;
}

function isChanged({ document }: Device): boolean {
  const posted = postedWords(
    document,
    readPublications(document).find(({ platformId }) => platformId === ownSite)!,
  );
  if (posted === null) throw new Error('the document does not tell what was posted');
  return isOtherPost(posted, readPost(document, ownSite));
}

describe('a post differs from the draft', () => {
  it('once the draft or its title is changed, and no longer after an update', () => {
    const { laptop } = ideaOnTwoDevices();
    write(laptop, 'A date is a bet.', 0);
    record(laptop, 1);
    expect(isChanged(laptop)).toBe(false);
    write(laptop, 'A date is a bet, not a promise.', 5);
    expect(isChanged(laptop)).toBe(true);
    record(laptop, 1, 6);
    expect(isChanged(laptop)).toBe(false);
    const { document } = changeDocument(laptop.document, { time: at(7) }, (draft) => {
      setRegister(draft, 'title', 'Dates are bets');
      return { ok: true, value: undefined };
    });
    laptop.document = document;
    expect(isChanged(laptop)).toBe(true);
  });

  it('not when the words are typed back', () => {
    const { laptop } = ideaOnTwoDevices();
    write(laptop, 'One.', 0);
    record(laptop, 1);
    write(laptop, 'Two.', 2);
    write(laptop, 'One.', 3);
    expect(isChanged(laptop)).toBe(false);
  });

  it('by words that another device wrote before it and that came later', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'One.', 0);
    meet(laptop, phone);
    write(phone, 'One. Two.', 1);
    record(laptop, 2);
    expect(isChanged(laptop)).toBe(false);
    meet(laptop, phone);
    expect(isChanged(laptop)).toBe(true);
    expect(isChanged(phone)).toBe(true);
  });
});

it('of a post that is not there, or whose record is gone, nothing is known', () => {
  const { laptop } = ideaOnTwoDevices();
  record(laptop, 1);
  const shared = readPublications(laptop.document).find(({ platformId }) => platformId === ownSite)!;
  expect(postedWords(laptop.document, { ...shared, state: 'withdrawn' })).toBeNull();
  expect(postedWords(laptop.document, { ...shared, at: '2026-11-20T00:00:00.000Z' })).toBeNull();
  expect(postedWords(laptop.document, { ...shared, at: null })).toBeNull();
});
