import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentStatuses } from '../documents/content-item.ts';
import { foldText } from '../kernel/text.ts';
import { listedItem } from '../testing/listed-items.ts';
import {
  countByStatus,
  findItems,
  isInPillar,
  noPillar,
  type PipelineFilter,
  readFilter,
  searchHit,
  toggleFilter,
  writeFilter,
} from './find-items.ts';

const texts = new Map([
  ['a', 'Why roadmaps slip\n\nBecause nobody in the Café says no.'],
  ['b', 'Ärger mit Plänen'],
  ['c', ''],
]);
const found = (query: string) =>
  findItems(
    [...texts.keys(), 'unknown'].map((id) => ({ id })),
    query,
    new Map([...texts].map(([id, text]) => [id, foldText(text)])),
  )
    .map(({ id }) => id)
    .join('');

describe('searching', () => {
  it.each([
    ['', 'abcunknown'],
    ['  ', 'abcunknown'],
    ['cafe', 'a'],
    ['CAFÉ nobody', 'a'],
    ['nobody roadmaps', 'a'],
    ['plan', 'b'],
    ['arger', 'b'],
    ['nowhere', ''],
  ])('for %j finds %j', (query, ids) => {
    expect(found(query)).toBe(ids);
  });
});

describe('a hit', () => {
  it('shows the match as it is written', () => {
    expect(searchHit('Because nobody in the Café says no.', 'cafe')).toEqual({
      before: 'Because nobody in the ',
      found: 'Café',
      after: ' says no.',
    });
  });

  it('is a single word when the words are not adjacent, and null when none occurs', () => {
    expect(searchHit('One thing and another', 'another thing')?.found).toBe('another');
    expect(searchHit('One thing', 'x')).toBeNull();
    expect(searchHit('One thing', ' ')).toBeNull();
  });

  it('is a range of the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (before, word) => {
        const text = `${before} ${word}`;
        const hit = searchHit(text, word);
        if (hit) expect(text).toContain(hit.found);
      }),
    );
  });
});

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

const known = ['craft', 'people'];

it.each([
  ['craft', null, true],
  [null, null, true],
  ['craft', 'craft', true],
  ['people', 'craft', false],
  [null, 'craft', false],
  ['craft', noPillar, false],
  [null, noPillar, true],
  ['deleted', noPillar, true],
])('an item of pillar %s is shown under %s: %s', (pillarId, pillar, isShown) => {
  expect(isInPillar({ pillarId }, pillar, known)).toBe(isShown);
});
