import { expect, it } from 'vitest';
import { bodyPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { renameItem } from './edit-item.ts';
import { openSearchChecks } from './search-checks.ts';
import { setStepValue } from './write-step.ts';
import { writeText } from './write-text.ts';

it('names each search field that is empty or does not agree with the text', () => {
  const { laptop } = ideaOnTwoDevices();
  const fill = (field: string, value: string) =>
    laptop.run(setStepValue, { step: 'content-optimization', field, value });
  expect(openSearchChecks(laptop.document)).toEqual([
    'There is no focus keyword yet.',
    'There is no meta description yet, so search engines choose lines of the text.',
  ]);
  fill('focusKeyword', 'decision log');
  fill('metaDescription', 'How a team of nine writes down why.');
  expect(openSearchChecks(laptop.document)).toEqual([
    'The title does not have “decision log”.',
    'The draft does not have “decision log”.',
  ]);
  const insert = 'A Decision Log is a page.';
  laptop.run(writeText, { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert }] });
  laptop.run(renameItem, { title: 'Our decision log' });
  expect(openSearchChecks(laptop.document)).toEqual([]);
});
