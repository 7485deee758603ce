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

it('leads of a long text take about as long for each of its sentences', () => {
  const text = (paragraphs: number) =>
    Array.from(
      { length: paragraphs },
      (_value, at) => `I counted ${at} dates of the team${at} before the lunch of our customers.`,
    ).join('\n\n');
  const timeOf = (written: string) => {
    const read = readText(written);
    const before = performance.now();
    leadsIn(read, written);
    return performance.now() - before;
  };
  timeOf(text(200));
  expect(timeOf(text(4_000))).toBeLessThan(1_500);
});
