import { expect, it } from 'vitest';
import { cleanDescription, isDescribed, namesOfPicture, undescribedPictures } from './describe-picture.ts';

const hash = 'a'.repeat(64);
const other = 'b'.repeat(64);

it.each(['', 'sunset', 'IMG_2034', 'DSC 0042', 'Screenshot 2026-05-01 at 10.00', 'my photo.jpeg', '20260501 1000'])(
  'a picture named “%s” is not described',
  (name) => expect(isDescribed({ name })).toBe(false),
);

it.each(['Red square', 'Photo of a harbour', 'A harbour at dusk, two boats leaving', 'نمودار فروش ماهانه'])(
  'a picture named “%s” is described',
  (name) => expect(isDescribed({ name })).toBe(true),
);

it('pictures without a description are named once each, and found wherever they stand', () => {
  const text = `![IMG_1](rostrum-image:${hash}) and ![A red boat](rostrum-image:${other})\n![IMG_1](rostrum-image:${hash})`;
  expect(undescribedPictures(text)).toEqual([{ name: 'IMG_1', hash }]);
  expect(namesOfPicture(text, hash).map(({ from, to }) => text.slice(from, to))).toEqual(['IMG_1', 'IMG_1']);
  expect(namesOfPicture(text, other)).toHaveLength(1);
});

it('a description cannot end its own brackets', () => {
  expect(cleanDescription('  Two [boats]\nat \\ dusk ')).toBe('Two boats at dusk');
  expect(cleanDescription('long '.repeat(100)).length).toBeLessThanOrEqual(250);
});
