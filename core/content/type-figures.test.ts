import { expect, it } from 'vitest';
import { postReach } from '../growth/reach.ts';
import { growthIndex } from '../growth/growth-index.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { threePillars, today } from '../testing/listed-items.ts';
import { typedCount } from '../publishing/typed-figures.ts';
import { contentRow } from './content-row.ts';
import { recordPublication } from './record-publication.ts';
import { typeFigures } from './type-figures.ts';

const linkedin = 1;
const at = '2026-11-21T10:00:00.000Z';
const posted = { platformId: linkedin, generation: 1, state: 'shared', url: null, reason: null, at, today } as const;
const figures = { views: 1_200, likes: 14, reposts: null, replies: 2 };

function onLaptop() {
  const { laptop, phone } = ideaOnTwoDevices();
  laptop.run(recordPublication, posted);
  meet(laptop, phone);
  return { laptop, phone };
}

it('figures that were typed in are in the item’s row, on every device, until they are taken back', () => {
  const { laptop, phone } = onLaptop();
  laptop.run(typeFigures, { platformId: linkedin, figures, at });
  meet(laptop, phone);
  expect(contentRow(phone.document).publications).toMatchObject([
    { platformId: linkedin, figures: { ...figures, at } },
  ]);
  const none = { views: null, likes: null, reposts: null, replies: null };
  phone.run(typeFigures, { platformId: linkedin, figures: none, at });
  expect(contentRow(phone.document).publications?.[0]).not.toHaveProperty('figures');
});

it('two devices that type at once agree on one of them', () => {
  const { laptop, phone } = onLaptop();
  laptop.run(typeFigures, { platformId: linkedin, figures, at });
  phone.run(typeFigures, { platformId: linkedin, figures: { ...figures, views: 1_300 }, at });
  meet(laptop, phone);
  const [one, other] = [laptop, phone].map(({ document }) => contentRow(document).publications?.[0]?.figures);
  expect(one).toEqual(other);
  expect([1_200, 1_300]).toContain(one?.views);
});

it('only a post has figures, and only whole numbers are figures', () => {
  const { laptop } = onLaptop();
  const tryTyping = (platformId: number, views: number) =>
    typeFigures(laptop.document, { platformId, figures: { ...figures, views }, at });
  expect(tryTyping(2, 1)).toMatchObject({ ok: false, error: { type: 'not-posted' } });
  for (const views of [-1, 1.5, Number.NaN, 1e300, '7' as never])
    expect(tryTyping(linkedin, views)).toMatchObject({ ok: false, error: { type: 'bad-figures' } });
});

it('what a platform tells is shown, and what was typed fills in the rest', () => {
  const { laptop } = onLaptop();
  laptop.run(typeFigures, { platformId: linkedin, figures, at });
  const items = [{ id: 'a', row: contentRow(laptop.document) }];
  const indexWith = (reach: Parameters<typeof growthIndex>[0]['reach']) =>
    growthIndex({ items, workspace: threePillars, reach, today, now: Date.parse(at) }).reach;
  expect(postReach(indexWith(new Map()), 'a', linkedin)).toEqual({
    impressions: 1_200,
    likes: 14,
    comments: 2,
    shares: null,
  });
  const told = { impressions: null, likes: 20, comments: 3, shares: 1 };
  expect(postReach(indexWith(new Map([['a', new Map([[linkedin, told]])]])), 'a', linkedin)).toEqual({
    ...told,
    impressions: 1_200,
  });
});

it.each([
  ['', null],
  [' ', null],
  ['1,200', 1_200],
  ['1.200', 1_200],
  ['1’200', 1_200],
  ['12 000', 12_000],
  ['0', 0],
  ['1,20,000', 120_000],
  ['1.5', undefined],
  ['1,2', undefined],
  ['-1', undefined],
  ['1.2K', undefined],
  ['many', undefined],
  ['9'.repeat(20), undefined],
])('%j is typed for %s', (text, count) => {
  expect(typedCount(text)).toBe(count);
});
