import { expect, it } from 'vitest';
import { standingVariants, textFor } from '../documents/read-variants.ts';
import { contentRow } from './content-row.ts';
import { ideaOnTwoDevices, newIdea } from '../testing/ideas.ts';
import { Replica } from '../testing/replicas.ts';
import { appendText } from './write-text.ts';
import { choosePillar, choosePlatform, tagItem } from './edit-item.ts';
import { repeatedParts, repeatItem } from './make-item.ts';
import { readLinkCard } from '../publishing/link-card.ts';
import { setLinkCard } from './link-card.ts';
import { readPost } from '../publishing/post.ts';
import { setStepValue } from './write-step.ts';
import { draftAt, fittedHeads, startVariant } from './variants.ts';

const now = Date.UTC(2026, 10, 23, 8);
const schedule = { at: '2027-03-01T08:00:00.000Z', localTime: '2027-03-01T09:00', zone: 'Europe/Berlin' };

const card = { url: 'https://example.org/a', title: 'Bets', description: 'On dates', image: 'a1'.repeat(32) };

function writtenItem() {
  const { laptop } = ideaOnTwoDevices({ title: 'Once', description: 'Why it was written.' });
  laptop.run(appendText, { path: ['body'], text: 'A date is a bet.', separator: '\n' });
  laptop.run(tagItem, { tags: ['focus', 'dates'] });
  laptop.run(choosePillar, { pillarId: 'stories' });
  for (const platformId of [9, 4]) laptop.run(choosePlatform, { platformId, chosen: true });
  laptop.run(startVariant, { id: 'own', platformId: 9, isFitted: false, now });
  laptop.run(appendText, { path: ['variants', 'own', 'text'], text: 'For Mastodon.', separator: '\n' });
  laptop.run(appendText, { path: ['steps', 'publishing', 'firstComment'], text: 'The guide.', separator: '\n' });
  laptop.run(appendText, { path: ['steps', 'publishing', 'contentWarning'], text: 'Layoffs', separator: '\n' });
  laptop.run(setStepValue, { step: 'publishing', field: 'mastodonVisibility', value: 'unlisted' });
  laptop.run(setLinkCard, card);
  return laptop;
}

it('a repeat has the item’s text, platforms, variants, first comment, content warning and link card', () => {
  const source = writtenItem();
  const again = new Replica('content-item', 'cc');
  const made = { ...newIdea({ id: 'again', now }), ...repeatedParts(source.document, 'the-first'), schedule };
  expect(again.run(repeatItem, made).ok).toBe(true);
  expect(contentRow(again.document)).toMatchObject({
    title: 'Once',
    description: 'Why it was written.',
    excerpt: 'A date is a bet.',
    status: 'scheduled',
    scheduledAt: schedule.at,
    scheduledLocal: schedule.localTime,
    pillarId: 'stories',
    tags: ['focus', 'dates'],
    platformIds: [9, 4],
  });
  expect(textFor(again.document, 9)).toBe('A date is a bet.\nFor Mastodon.');
  expect(textFor(again.document, 4)).toBe('A date is a bet.');
  expect(again.document.steps.publishing['firstComment']).toBe('The guide.');
  expect(readLinkCard(again.document)).toEqual(card);
  expect(readPost(again.document, 9)).toMatchObject({ contentWarning: 'Layoffs', visibility: 'unlisted' });
});

it('a copied variant counts as matching the copied draft', () => {
  const again = new Replica('content-item', 'cc');
  const made = { ...newIdea({ now }), ...repeatedParts(writtenItem().document, 'the-first'), schedule };
  again.run(repeatItem, made);
  again.run(appendText, { path: ['body'], text: 'And a second one.', separator: '\n' });
  const [own] = standingVariants(again.document, 9);
  expect(draftAt(again.document, fittedHeads(again.document, own!))).toBe('A date is a bet.');
});

it('a repeat at a past time is refused', () => {
  const again = new Replica('content-item', 'cc');
  const over = { ...schedule, at: '2026-11-01T08:00:00.000Z', localTime: '2026-11-01T09:00' };
  const made = { ...newIdea({ now }), ...repeatedParts(writtenItem().document, 'the-first'), schedule: over };
  expect(again.run(repeatItem, made)).toEqual({ ok: false, error: { type: 'past-schedule' } });
  expect(contentRow(again.document).status).toBe('ideas');
});
