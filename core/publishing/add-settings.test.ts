import { expect, it } from 'vitest';
import { addSettings } from './add-settings.ts';
import { copyTexts } from './copy-texts.ts';
import { platformByKey } from './platforms.ts';
import type { Post } from './post.ts';

const post: Post = { title: 'Roadmaps are bets', body: 'See https://maya.example/a.', tags: [], metaDescription: null };
const linkedin = platformByKey('linkedin');
const settings = {
  signatures: { [linkedin.id]: 'Maya writes about **bets**.' },
  taggedOn: [linkedin.id],
  ownHosts: ['maya.example'],
};
const made = (key: Parameters<typeof platformByKey>[0], given = post) =>
  addSettings(given, { platformId: platformByKey(key).id, settings, site: null });

it('a post ends with the signature of its platform, and its links to own pages are tagged there', () => {
  expect(copyTexts(made('linkedin'), linkedin)[0]?.text).toBe(
    'See https://maya.example/a?utm_source=linkedin&utm_medium=social&utm_campaign=roadmaps-are-bets.\n\nMaya writes about bets.',
  );
  expect(made('twitter')).toBe(post);
});

it('links of a first comment are tagged like those of the post, and it gets no signature', () => {
  const commented = { ...post, firstComment: 'See https://maya.example/b.' };
  expect(made('linkedin', commented).firstComment).toBe(
    'See https://maya.example/b?utm_source=linkedin&utm_medium=social&utm_campaign=roadmaps-are-bets.',
  );
});

it('the link of a card is tagged like those of the post', () => {
  const linkCard = { url: 'https://maya.example/a_b*c', title: 'A', description: '', image: null };
  expect(made('linkedin', { ...post, linkCard }).linkCard).toEqual({
    ...linkCard,
    url: 'https://maya.example/a_b*c?utm_source=linkedin&utm_medium=social&utm_campaign=roadmaps-are-bets',
  });
});

it('a post that ends with its signature gets no second one, and one without words gets none', () => {
  const once = made('linkedin');
  expect(made('linkedin', once)).toEqual(once);
  expect(made('linkedin', { ...post, body: ' ' }).body).toBe(' ');
});

it('a post on the own site has neither: its pages are what the links lead to', () => {
  const { id } = platformByKey('article');
  const everywhere = { ...settings, signatures: { [id]: 'Maya' }, taggedOn: [id] };
  expect(addSettings(post, { platformId: id, settings: everywhere, site: null })).toBe(post);
});
