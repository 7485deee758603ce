import { expect, it } from 'vitest';
import { readTags, titleFromText } from './edit-item.ts';

it.each([
  ['offline, local first', ['offline', 'local first']],
  [' #sync,, ## merge , sync ', ['sync', 'merge']],
  [' , ', []],
])('%j are the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
});

it.each([
  ['\n\n## Why roadmaps lie\nBecause.', 'Why roadmaps lie'],
  ['x'.repeat(100), 'x'.repeat(80)],
  [' \n', ''],
])('a piece that begins with %j is called %j', (text, title) => {
  expect(titleFromText(text)).toBe(title);
});
