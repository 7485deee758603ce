import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import type { ContentItem } from '../documents/content-item.ts';
import { register, setRegister } from '../documents/registers.ts';
import { done, type Result } from '../kernel/result.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { contentRow, projectorVersion } from './content-row.ts';
import { loadDocument } from '../documents/load.ts';
import { promoteIdea } from './make-item.ts';
import { scheduleItem, unscheduleItem } from './schedule-item.ts';
import { bodyPath } from '../documents/text-path.ts';
import { writeText } from './write-text.ts';

interface Outcome {
  readonly platformId: number;
  readonly status: string;
  readonly at: string | null;
  readonly on?: string;
}

/** Writes what the server writes back into the document. */
function publish(item: ContentItem, { platformId, status, at, on }: Outcome) {
  const known = item.publications[platformId];
  if (known) {
    known.status = register(status);
    known.at = register(at);
  } else {
    item.publications[platformId] = {
      status: register(status),
      generation: 1,
      url: null,
      at: register(at),
      ...(on ? { on: register(on) } : {}),
    };
  }
  return done;
}

function becomeDraft(item: ContentItem): Result<void, never> {
  setRegister(item, 'status', 'draft');
  return done;
}

it('the version must be raised with new fields, because rows of the same version are not rebuilt', () => {
  const fields = Object.keys(contentRow(loadDocument('content-item', []))).toSorted();
  expect({ projectorVersion, fields }).toEqual({
    projectorVersion: 19,
    fields: [
      'bodyAt',
      'bodyEnd',
      'changedAt',
      'clarity',
      'conflicts',
      'createdAt',
      'createdOn',
      'deletedAt',
      'description',
      'draftedAt',
      'draftedOn',
      'excerpt',
      'isBlank',
      'pillarId',
      'platformIds',
      'position',
      'predictedScore',
      'publications',
      'publishedAt',
      'resumeStep',
      'scheduledAt',
      'scheduledLocal',
      'scheduledZone',
      'score',
      'shares',
      'sourceId',
      'stage',
      'status',
      'tags',
      'title',
      'words',
    ],
  });
});

describe('the date of a draft', () => {
  it('is the person’s own date, and nothing later moves it', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(contentRow(laptop.document)).toMatchObject({ draftedOn: null, draftedAt: null });
    laptop.run(promoteIdea, { now: Date.UTC(2026, 10, 22, 9, 30), today: '2026-11-23' });
    laptop.run(scheduleItem, { at: '2026-12-01T00:00:00Z', localTime: '2026-12-01T09:00', zone: 'Asia/Tokyo', now: 0 });
    laptop.run(unscheduleItem, undefined);
    expect(contentRow(laptop.document)).toMatchObject({
      draftedOn: '2026-11-23',
      draftedAt: '2026-11-22T09:30:00.000Z',
    });
  });

  it('is the earlier one when two devices made the draft apart', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(promoteIdea, { now: Date.UTC(2026, 10, 24, 9), today: '2026-11-24' });
    phone.run(promoteIdea, { now: Date.UTC(2026, 10, 22, 9), today: '2026-11-22' });
    meet(laptop, phone);
    for (const { document } of [laptop, phone]) {
      expect(contentRow(document)).toMatchObject({
        draftedOn: '2026-11-22',
        draftedAt: '2026-11-22T09:00:00.000Z',
        conflicts: [],
      });
      expect(contentRow(A.load<ContentItem>(A.save(document)))).toEqual(contentRow(document));
    }
  });

  it('is unknown in an item of an older version', () => {
    const { laptop } = ideaOnTwoDevices();
    // Restores the state that programs left before they recorded dates.
    laptop.run(becomeDraft, undefined);
    expect(contentRow(laptop.document)).toMatchObject({ status: 'draft', draftedOn: null, draftedAt: null });
  });
});

describe('the shares of an item', () => {
  it('are its shared publications, by platform', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(publish, { platformId: 3, status: 'shared', at: '2026-11-21T23:30:00.000Z', on: '2026-11-22' });
    laptop.run(publish, { platformId: 1, status: 'shared', at: '2026-11-20T10:00:00.000Z' });
    laptop.run(publish, { platformId: 2, status: 'failed', at: null });
    expect(contentRow(laptop.document)).toMatchObject({
      status: 'published',
      shares: [
        { platformId: 1, at: '2026-11-20T10:00:00.000Z', on: '2026-11-20' },
        { platformId: 3, at: '2026-11-21T23:30:00.000Z', on: '2026-11-22' },
      ],
    });
  });

  it('keep their first date while and after a piece is published again', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(publish, { platformId: 1, status: 'shared', at: '2026-11-21T10:00:00.000Z', on: '2026-11-21' });
    laptop.run(publish, { platformId: 1, status: 'publishing', at: null });
    expect(contentRow(laptop.document).shares).toEqual([{ platformId: 1, at: null, on: '2026-11-21' }]);
    laptop.run(publish, { platformId: 1, status: 'shared', at: '2026-12-24T10:00:00.000Z' });
    expect(contentRow(laptop.document).shares).toEqual([
      { platformId: 1, at: '2026-12-24T10:00:00.000Z', on: '2026-11-21' },
    ]);
  });
});

describe('the scores of a text', () => {
  it('are in its row', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(contentRow(laptop.document)).toMatchObject({ clarity: null, predictedScore: 0 });
    laptop.run(writeText, {
      path: bodyPath,
      length: 0,
      edits: [{ at: 0, remove: 0, insert: 'A roadmap is a bet. Say so.' }],
    });
    expect(contentRow(laptop.document).clarity).toBe(100);
    expect(contentRow(laptop.document).predictedScore).toBeGreaterThan(0);
  });
});
