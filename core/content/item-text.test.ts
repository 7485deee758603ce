import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { removeVariant, startVariant } from './variants.ts';
import { replaceText } from './write-text.ts';
import { bodyPath, descriptionPath, variantTextPath } from '../documents/text-path.ts';
import { platformByKey } from '../publishing/platforms.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { contentRow } from './content-row.ts';
import { contentText, textParts } from './item-text.ts';

const platformId = platformByKey('linkedin').id;

describe('the plain text of an item', () => {
  it.each([
    ['Title', 'About', 'Body\n\nmore'],
    ['Title', '', 'Body'],
    ['Title', '', 'Title'],
    ['Title', 'About', ''],
    ['Title', '', ''],
    ['Title', '\n\nAbout\n\n', '\n\nBody'],
  ])('is taken apart into what it was made of: %j, %j and %j', (title, description, body) => {
    const { laptop } = ideaOnTwoDevices({ title });
    laptop.run(replaceText, { path: descriptionPath, text: description });
    laptop.run(replaceText, { path: bodyPath, text: body });
    expect(textParts(contentRow(laptop.document), contentText(laptop.document))).toEqual({ description, body });
  });

  it('has the words of the versions that stand, which are no part of the body', () => {
    const { laptop } = ideaOnTwoDevices({ title: 'Title' });
    laptop.run(replaceText, { path: bodyPath, text: 'The draft.' });
    laptop.run(startVariant, { id: 'own', platformId, isFitted: true, now: 0 });
    laptop.run(replaceText, { path: variantTextPath('own'), text: 'Said on LinkedIn alone.' });
    expect(contentText(laptop.document)).toBe('Title\n\nThe draft.\n\nSaid on LinkedIn alone.');
    expect(textParts(contentRow(laptop.document), contentText(laptop.document)).body).toBe('The draft.');

    laptop.run(removeVariant, { platformId });
    expect(contentText(laptop.document)).toBe('Title\n\nThe draft.');
  });

  it('takes the rest as the body when an older row has no end', () => {
    expect(textParts({ title: 'Title', bodyAt: 7 }, 'Title\n\nThe draft.').body).toBe('The draft.');
  });
});

describe('when an item was changed last', () => {
  const at = (time: number) => ({ time: time / 1000 });
  const nine = Date.UTC(2026, 10, 21, 9);

  it('is the newer time of two devices that changed it at once, on both of them', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.document = A.change(laptop.document, at(nine), (item) => A.splice(item, ['body'], 0, 0, 'On the plane. '));
    phone.document = A.change(phone.document, at(nine + 60_000), (item) => A.splice(item, ['body'], 0, 0, 'Train. '));
    meet(laptop, phone);
    expect(contentRow(laptop.document).changedAt).toBe('2026-11-21T09:01:00.000Z');
    expect(contentRow(phone.document).changedAt).toBe('2026-11-21T09:01:00.000Z');
  });

  it('is null when no change has a valid time', () => {
    const { laptop } = ideaOnTwoDevices();
    const untold = A.change(laptop.document, { time: 0 }, (item) => A.splice(item, ['body'], 0, 0, 'a'));
    expect(contentRow(untold).changedAt).toBeNull();
    const nonsense = A.change(untold, { time: 9e15 }, (item) => A.splice(item, ['body'], 0, 0, 'b'));
    expect(contentRow(nonsense).changedAt).toBeNull();
  });
});
