import { describe, expect, it } from 'vitest';
import { platformId } from '../api/platforms.ts';
import { defaultPlatformId, findPlatform, platformByKey, platforms, wizardPlatforms } from './platforms.ts';

/** Values that people's data and other programs depend on. Add a line for a new platform; never change one. */
const promised = [
  [1, 'linkedin', 'LinkedIn', 'linkedin'],
  [2, 'twitter', 'Twitter', 'twitter'],
  [3, 'medium', 'Medium', 'medium'],
  [4, 'article', 'Blog Article', 'article'],
  [5, 'instagram', 'Instagram', 'other'],
  [6, 'facebook', 'Facebook', 'other'],
  [7, 'youtube', 'YouTube', 'other'],
  [8, 'tiktok', 'TikTok', 'other'],
  [9, 'mastodon', 'Mastodon', 'other'],
  [10, 'bluesky', 'Bluesky', 'other'],
  [11, 'wordpress', 'WordPress', 'other'],
  [12, 'ghost', 'Ghost', 'other'],
  [13, 'dev.to', 'Dev.to', 'other'],
  [14, 'webhook', 'Webhook', 'other'],
  [15, 'threads', 'Threads', 'other'],
] as const;

describe('the catalogue of platforms', () => {
  it.each(promised)('gives %i to %s for ever', (id, key, name, type) => {
    expect(findPlatform(id)).toMatchObject({ id, key, name, type });
    expect(platformByKey(key).id).toBe(id);
  });

  it.each(['id', 'key', 'name'] as const)('has no %s twice', (field) => {
    expect(new Set(platforms.map((platform) => platform[field])).size).toBe(platforms.length);
  });

  it('lists what was promised and nothing else, in the order of ids', () => {
    expect(platforms.map(({ id }) => id)).toEqual(promised.map(([id]) => id));
  });

  it('offers the eight of the specification in the wizard, and LinkedIn where nothing is chosen', () => {
    expect(wizardPlatforms.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(defaultPlatformId).toBe(1);
  });

  it('gives each place in the brand score once', () => {
    const places = platforms.flatMap(({ brandScorePlace }) => brandScorePlace ?? []);
    expect(places.toSorted((left, right) => left - right)).toEqual(places.map((_place, index) => index + 1));
  });

  it.each(platforms)('advises $name lengths that it takes', ({ limit, usualWords, fittingCharacters }) => {
    for (const [least, most] of [usualWords, fittingCharacters].filter((extent) => extent !== null))
      expect(least).toBeLessThan(most);
    if (limit && fittingCharacters) expect(fittingCharacters[1]).toBeLessThanOrEqual(limit.characters);
  });
});

describe('a platform that something is written for', () => {
  it.each(platforms)('may be $name', ({ id }) => {
    expect(platformId.parse(id)).toBe(id);
  });

  it.each([0, -1, 1.5, 999, '1', null])('is not %j', (id) => {
    expect(platformId.safeParse(id).success).toBe(false);
  });
});
