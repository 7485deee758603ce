import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentStatus } from '../documents/content-item.ts';
import { pillarFigures, targetStatus } from '../content/pillar-figures.ts';
import { freeShare, targetShares } from './target-shares.ts';
import { checkStrategyPillar } from './check-pillar.ts';

const item = (pillarId: string | null, status: ContentStatus, deletedAt: string | null = null) => ({
  pillarId,
  status,
  deletedAt,
  createdAt: '2026-11-21T12:00:00.000Z',
});

const pillar = (id: string, targetPercentage: number) => ({ id, targetPercentage });

describe('the figures of a pillar', () => {
  it('are its share of what is published and its items past the idea', () => {
    const figures = pillarFigures(
      [pillar('craft', 62), pillar('tales', 30), pillar('news', 8)],
      [
        item('craft', 'published'),
        item('craft', 'published'),
        item('tales', 'published'),
        item('tales', 'published', '2026-11-21T20:00:00.000Z'),
        item('tales', 'draft'),
        item('news', 'ideas'),
      ],
    );
    expect(figures).toEqual([
      { id: 'craft', currentPercentage: 66.7, contentCount: 2, status: 'on target' },
      { id: 'tales', currentPercentage: 33.3, contentCount: 2, status: 'on target' },
      { id: 'news', currentPercentage: 0, contentCount: 0, status: 'below target' },
    ]);
  });

  it('count what belongs to no pillar to the whole', () => {
    const pillars = [pillar('craft', 25), pillar('tales', 75)];
    const [craft] = pillarFigures(pillars, [item('craft', 'published'), item(null, 'published')]);
    expect(craft).toMatchObject({ currentPercentage: 50, status: 'above target' });
  });

  it('measure against the share of all targets where these do not add up to 100', () => {
    const pillars = [25, 25, 25, 25, 25].map((target, index) => pillar(`p${index}`, target));
    const published = pillars.map(({ id }) => item(id, 'published'));
    expect(pillarFigures(pillars, published).map(({ status }) => status)).toEqual(pillars.map(() => 'on target'));
    const [most] = pillarFigures([pillar('most', 50), pillar('less', 25)], [item('most', 'published')]);
    expect(most).toMatchObject({ currentPercentage: 100, status: 'above target' });
    const [half] = pillarFigures(
      [pillar('half', 100), pillar('other', 100)],
      [item('half', 'published'), item('other', 'published')],
    );
    expect(half).toMatchObject({ currentPercentage: 50, status: 'on target' });
  });

  it('are 0 while nothing is published', () => {
    expect(pillarFigures([pillar('craft', 25)], [])).toEqual([
      { id: 'craft', currentPercentage: 0, contentCount: 0, status: 'below target' },
    ]);
  });
});

it.each([
  [40, 40, 'on target'],
  [45, 40, 'on target'],
  [45.1, 40, 'above target'],
  [35, 40, 'on target'],
  [34.9, 40, 'below target'],
] as const)('a share of %d with a target of %d is %s', (current, target, status) => {
  expect(targetStatus(current, target)).toBe(status);
});

const targetsOf = (targets: readonly (number | undefined)[]) =>
  targets.map((target) => (target === undefined ? {} : { targetPercentage: target }));

describe('the shares of the targets', () => {
  it.each([
    ['add up to 100', [40, 35, 25], 100, [40, 35, 25], 0],
    ['ask for more than there is', [100, 50, 50], 200, [50, 25, 25], 0],
    ['ask for less', [25, 25], 50, [50, 50], 50],
    ['leave one out, which is 25', [undefined, 75], 100, [25, 75], 0],
    ['give one nothing', [0, 100], 100, [0, 100], 0],
    ['give none anything', [0], 0, [0], 100],
    ['are none', [], 0, [], 100],
  ] as const)('are parts of their sum where targets %s', (_case, targets, total, shares, free) => {
    const shared = targetShares(targetsOf(targets));
    expect(shared.total).toBe(total);
    expect(shared.shares).toEqual(shares);
    expect(freeShare(targetsOf(targets))).toBe(free);
  });

  it('fill the bar, whatever the targets', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 40 }), (targets) => {
        const { shares } = targetShares(targets.map((target, index) => pillar(`p${index}`, target)));
        const sum = shares.reduce((before, share) => before + share, 0);
        // Each share is rounded to a tenth.
        expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.05 * shares.length + 1e-9);
      }),
    );
  });
});

it.each([
  [{ name: 'Craft', description: 'How it is made' }, null],
  [{ name: ' ', description: 'How it is made' }, { name: 'Name is required' }],
  [{ name: 'Craft', description: '\n' }, { description: 'Description is required' }],
  [
    { name: '', description: '' },
    { name: 'Name is required', description: 'Description is required' },
  ],
])('on the strategy screen %j is answered %j', (values, errors) => {
  expect(checkStrategyPillar(values)).toEqual(errors);
});
