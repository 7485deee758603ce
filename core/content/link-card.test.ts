import { describe, expect, it } from 'vitest';
import { findConflict } from '../history/conflicts.ts';
import { type LinkCard, readLinkCard } from '../publishing/link-card.ts';
import { platformLooks } from '../publishing/platform-looks.ts';
import { platforms } from '../publishing/platforms.ts';
import { readPost } from '../publishing/post.ts';
import { linksIn } from '../publishing/tag-links.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { editLinkCard, removeLinkCard, setLinkCard } from './link-card.ts';
import { resolveConflict } from './resolve-conflict.ts';

const card: LinkCard = {
  url: 'https://example.org/bets',
  title: 'Roadmaps are bets',
  description: 'Say so.',
  image: 'a1'.repeat(32),
};
const other: LinkCard = { url: 'https://example.org/dates', title: 'Dates', description: '', image: null };

describe('a link card', () => {
  it('goes out where a post names its own card, which is where previews show one', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(laptop.run(setLinkCard, { ...card, title: ' Roadmaps\n are bets ' }).ok).toBe(true);
    for (const { id, key } of platforms) {
      const isTaken = key === 'linkedin' || key === 'bluesky';
      expect(readPost(laptop.document, id).linkCard).toEqual(isTaken ? card : undefined);
      expect(platformLooks[key].card !== null).toBe(isTaken);
    }
    laptop.run(removeLinkCard, undefined);
    expect(readPost(laptop.document, 1)).not.toHaveProperty('linkCard');
  });

  it.each([
    [{ title: ' \n' }, { type: 'title-required' }],
    [{ title: 't'.repeat(301) }, { type: 'title-too-long' }],
    [{ description: 'd'.repeat(1_001) }, { type: 'phrase-too-long', limit: 1_000 }],
    [{ url: 'javascript:alert(1)' }, { type: 'unknown-option' }],
    [{ url: '/bets' }, { type: 'unknown-option' }],
    [{ image: 'https://example.org/one.png' }, { type: 'unknown-option' }],
  ])('with %o is refused, and the one before stays', (wrong, error) => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(setLinkCard, other);
    expect(laptop.run(setLinkCard, { ...card, ...wrong })).toEqual({ ok: false, error });
    expect(readLinkCard(laptop.document)).toEqual(other);
  });

  it('that two devices choose at once is never half of each, and a person chooses', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(setLinkCard, card);
    phone.run(setLinkCard, other);
    meet(laptop, phone);
    expect([card, other]).toContainEqual(readLinkCard(laptop.document));
    expect(readLinkCard(phone.document)).toEqual(readLinkCard(laptop.document));
    const hidden = findConflict(laptop.document, ['linkCard'])!.sides.find(({ shown }) => !shown)!;
    laptop.run(resolveConflict, { path: ['linkCard'], value: hidden.value });
    meet(laptop, phone);
    expect(findConflict(phone.document, ['linkCard'])).toBeNull();
    expect(readLinkCard(phone.document)).toEqual(JSON.parse(String(hidden.value)));
  });

  it('keeps its own words while the words of another page’s card are typed', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(setLinkCard, card);
    laptop.run(editLinkCard, { url: card.url, field: 'title', text: 'Roadmaps' });
    expect(readLinkCard(laptop.document)).toEqual({ ...card, title: 'Roadmaps' });
    phone.receive(laptop);
    phone.run(setLinkCard, other);
    laptop.receive(phone);
    expect(laptop.run(editLinkCard, { url: card.url, field: 'title', text: 'Roadmaps are' }).ok).toBe(true);
    expect(readLinkCard(laptop.document)).toEqual(other);
    phone.run(removeLinkCard, undefined);
    laptop.receive(phone);
    laptop.run(editLinkCard, { url: card.url, field: 'description', text: 'Say so' });
    expect(readLinkCard(laptop.document)).toBeNull();
  });

  it('that both choose alike is no choice', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    for (const device of [laptop, phone]) device.run(setLinkCard, card);
    meet(laptop, phone);
    expect(findConflict(phone.document, ['linkCard'])).toBeNull();
  });
});

it('the links of a draft are its web addresses, each once, and none of code and pictures', () => {
  const draft = [
    'See [notes](https://example.org/a_(b)), https://example.org/c. And https://example.org/c!',
    '`https://example.org/code` ![](https://example.org/picture.png) mail@example.org',
    '```\nhttps://example.org/fenced\n```',
  ].join('\n');
  expect(linksIn(draft)).toEqual(['https://example.org/a_(b)', 'https://example.org/c']);
});
