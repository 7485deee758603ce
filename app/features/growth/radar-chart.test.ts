import { expect, it } from 'vitest';
import { radarLabel } from './radar-chart.tsx';

it.each([
  ['Reach', 'Reach'],
  ['Confidence', 'Confidence'],
  ['Consistency', 'Consistenc…'],
  ['Writing Clarity', 'Writing Cl…'],
  ['Expertise and more', 'Expertise…'],
])('%s stands at the radar as %s', (name, label) => {
  expect(radarLabel(name)).toBe(label);
});
