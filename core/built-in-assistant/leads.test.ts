import { expect, it } from 'vitest';
import { readText } from './analysis/read-text.ts';
import { leadsIn } from './leads.ts';

const leadsOf = (written: string) => leadsIn(readText(written), written).map(({ text }) => text);

it('a sentence leads that names a thing for the first time, and not one that names it again', () => {
  const first = 'I wrote 14 odds beside the roadmap before my 9 customers left.';
  const again = 'I took down the roadmap before my 3 bosses asked for 2 dates.';
  expect(leadsOf(`${first}\n\n${again}`)).toEqual([first]);
  expect(leadsOf(`${again}\n\n${first}`)).toEqual([again]);
});
