import { expect, it } from 'vitest';
import { appendText } from './write-text.ts';
import { choosePlatform } from './edit-item.ts';
import { bodyPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { readStepData } from './step-data.ts';

it('the item’s own title, platforms and body appear in their steps', () => {
  const { laptop } = ideaOnTwoDevices({ title: 'Bets' });
  laptop.run(choosePlatform, { platformId: 3, chosen: true });
  laptop.run(appendText, { path: bodyPath, text: 'A roadmap is a bet.', separator: '\n' });
  const data = readStepData(laptop.document);
  expect(data.platform['selectedPlatforms']).toEqual([3]);
  expect(data['content-strategy']['title']).toBe('Bets');
  expect(data['content-creation']).toMatchObject({ content: 'A roadmap is a bet.', wordCount: 5, readingTime: 1 });
});

it('the reading time of the steps counts 250 words a minute', () => {
  const { laptop } = ideaOnTwoDevices();
  laptop.run(appendText, { path: bodyPath, text: 'word '.repeat(501), separator: '\n' });
  expect(readStepData(laptop.document)['content-creation']).toMatchObject({ wordCount: 501, readingTime: 3 });
});
