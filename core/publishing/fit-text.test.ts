import fc from 'fast-check';
import { expect, it } from 'vitest';
import { platformByKey } from '../platforms/catalogue.ts';
import { fitText } from './fit-text.ts';

const post = (title: string, body: string) => ({ title, body, tags: [], metaDescription: null });

it('puts the title above the words and leaves pictures out', () => {
  const picture = `![sea](rostrum-image:${'a'.repeat(64)})`;
  expect(fitText(post('Bets', `One.\n\n${picture}`), platformByKey('linkedin'))).toEqual({ parts: ['Bets\n\nOne.'] });
});

it('makes a thread in which every word is there and every part fits', () => {
  const twitter = platformByKey('twitter');
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,60}$/), { minLength: 1, maxLength: 200 }), (words) => {
      const { parts } = fitText(post('', words.join(' ')), twitter);
      expect(parts.join(' ')).toBe(words.join(' '));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(280);
    }),
  );
});
