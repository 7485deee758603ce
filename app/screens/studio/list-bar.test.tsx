import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListBar } from './list-bar.tsx';
import type { StudioPlace } from './use-studio-place.ts';

const place: StudioPlace = {
  status: 'ideas',
  order: null,
  pillar: null,
  query: '',
  show: () => {},
  sort: () => {},
  choosePillar: () => {},
  search: () => {},
};

it.each<[string, Partial<StudioPlace>, boolean]>([
  ['all of it', {}, true],
  ['a pillar', { pillar: 'p1' }, false],
  ['an order', { order: 'title' }, false],
])('a narrow list that shows %s has a button for pillar and order', (_shown, chosen, hasButton) => {
  const bar = renderToStaticMarkup(<ListBar place={{ ...place, ...chosen }} counts={undefined} pillars={[]} />);
  expect(bar.includes('aria-label="Pillar and order"')).toBe(hasButton);
});
