import { expect, it } from 'vitest';
import { renameItem } from '../content/edit-item.ts';
import { writeText } from '../content/write-text.ts';
import { deviceKey } from '../documents/actors.ts';
import { sortedHeads } from '../documents/load.ts';
import { bodyPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { mergedSince } from './merged-changes.ts';
import { openChoices } from './open-choices.ts';
import { stretchesOf } from './passages.ts';

const here = deviceKey('aa'.repeat(16));
const settled = new Set<string>();

function write(item: Replica<'content-item'>, text: string): void {
  item.run(writeText, { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert: text }] });
}

it('a passage that two devices wrote stands open until it was seen, or the person said that both texts stay', () => {
  const { laptop, phone } = ideaOnTwoDevices();
  const seen = sortedHeads(laptop.document);
  expect(openChoices(laptop.document, { seen, here, settled })).toBeNull();
  write(laptop, 'From the plane.');
  write(phone, 'From the train.');
  meet(laptop, phone);
  expect(openChoices(laptop.document, { seen, here, settled })).toMatchObject({
    contested: { count: 1, areBothKept: true },
    properties: [],
  });
  expect(openChoices(laptop.document, { seen: null, here, settled })).toBeNull();
  expect(openChoices(laptop.document, { seen: sortedHeads(laptop.document), here, settled })).toBeNull();
  const spans = mergedSince(laptop.document, seen, here)?.properties[0]?.conflictSpans ?? [];
  const keys = stretchesOf(spans, here, true).flatMap(({ passage }) => passage?.key ?? []);
  expect(openChoices(laptop.document, { seen, here, settled: new Set(keys) })).toBeNull();
});

it('a title with two values stands open on every device, seen or not', () => {
  const { laptop, phone } = ideaOnTwoDevices();
  laptop.run(renameItem, { title: 'From the plane' });
  phone.run(renameItem, { title: 'From the train' });
  meet(laptop, phone);
  for (const { document } of [laptop, phone])
    expect(openChoices(document, { seen: sortedHeads(document), here, settled })?.properties).toEqual([['title']]);
});

it('is something else once another device has written other words at a place, or another title', () => {
  const { laptop, phone } = ideaOnTwoDevices();
  const seen = sortedHeads(laptop.document);
  const key = () => openChoices(laptop.document, { seen, here, settled })?.key;
  write(laptop, 'From the plane.');
  write(phone, 'From the train.');
  meet(laptop, phone);
  const first = key();
  expect(key()).toBe(first);
  phone.run(writeText, {
    path: bodyPath,
    length: phone.document.body.length,
    edits: [{ at: 4, remove: 0, insert: 'in June ' }],
  });
  meet(laptop, phone);
  const second = key();
  expect(second).not.toBe(first);
  laptop.run(renameItem, { title: 'From the plane' });
  phone.run(renameItem, { title: 'From the train' });
  meet(laptop, phone);
  expect(key()).not.toBe(second);
});
