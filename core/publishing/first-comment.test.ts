import { expect, it } from 'vitest';
import { writeText } from '../content/write-text.ts';
import { stepTextPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { platforms } from './platforms.ts';
import { readPost } from './post.ts';

const path = stepTextPath('publishing', 'firstComment');
const at = (length: number, insert: string) => ({ path, length, edits: [{ at: length, remove: 0, insert }] });

it('a first comment that two devices write goes out with the words of both, where the platform takes one', () => {
  const { laptop, phone } = ideaOnTwoDevices();
  laptop.run(writeText, at(0, ' The guide.'));
  phone.run(writeText, at(0, ' The slides.'));
  meet(laptop, phone);
  const taking = platforms.filter(({ commentCharacters }) => commentCharacters !== null);
  expect(taking.map(({ key }) => key)).toEqual(['linkedin']);
  for (const { id, commentCharacters } of platforms) {
    const { firstComment } = readPost(phone.document, id);
    if (commentCharacters === null) expect(firstComment).toBeUndefined();
    else expect(firstComment?.split(/(?<=\.) /).toSorted()).toEqual(['The guide.', 'The slides.']);
  }
});

it('a blank first comment is none', () => {
  const { laptop } = ideaOnTwoDevices();
  laptop.run(writeText, at(0, ' \n '));
  for (const { id } of platforms) expect(readPost(laptop.document, id)).not.toHaveProperty('firstComment');
});
