import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentStatuses } from '../documents/content-item.ts';
import { listedItem } from '../testing/listed-items.ts';
import { countByStatus, readFilter, toggleFilter, writeFilter, type PipelineFilter } from './find-items.ts';

const four: PipelineFilter = ['ideas', 'draft', 'scheduled', 'published'];

describe('pressing a filter', () => {
  it.each([
    ['all', 'all', four],
    ['all', 'draft', ['draft']],
    [['draft'], 'ideas', ['ideas', 'draft']],
    [['ideas', 'draft'], 'ideas', ['draft']],
    [['draft'], 'draft', 'all'],
    [['draft'], 'all', 'all'],
    [four, 'all', 'all'],
    [four, 'published', ['ideas', 'draft', 'scheduled']],
    [['ideas', 'draft', 'scheduled'], 'published', four],
  ] as const)('from %j, %s leads to %j', (before, pressed, after) => {
    expect(toggleFilter(before, pressed)).toEqual(after);
  });

  it('never shows nothing, whatever is pressed, and reads the same out of its address', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('all' as const, ...contentStatuses)), (presses) => {
        const filter = presses.reduce<PipelineFilter>(toggleFilter, 'all');
        expect(filter.length).toBeGreaterThan(0);
        expect(readFilter(writeFilter(filter))).toEqual(filter);
      }),
    );
  });
});

it.each([
  [null, 'all'],
  ['', 'all'],
  ['nonsense', 'all'],
  ['published,ideas,nonsense', ['ideas', 'published']],
] as const)('an address that says %j shows %j', (written, filter) => {
  expect(readFilter(written)).toEqual(filter);
});

it('counts all and each status', () => {
  const items = (['ideas', 'draft', 'draft', 'published'] as const).map((status) => listedItem({ status }));
  expect(countByStatus(items)).toEqual({ all: 4, ideas: 1, draft: 2, scheduled: 0, published: 1 });
});
