import fc from 'fast-check';
import { expect, it } from 'vitest';
import { promptSuggestions } from './assistant-requests.ts';

it('three prompts fit the platform and the pillar, and the title comes first', () => {
  const untitled = promptSuggestions({ platform: 'LinkedIn', pillar: 'Stories', title: ' ' });
  expect(untitled.map(({ prompt }) => prompt)).toEqual([
    'Share a lesson about Stories that I learned the hard way, as a post for LinkedIn',
    'Answer a question that people often ask me about Stories',
    'Tell what most people get wrong about Stories, and what I do instead',
  ]);
  expect(untitled[0]!.label).toBe('Share a lesson about Stories that I lea…');
  const [first] = promptSuggestions({ platform: null, pillar: null, title: 'Why roadmaps lie' });
  expect(first!.prompt).toBe('Write an opening for “Why roadmaps lie” that names what is at stake');
});

it('there are three at most, each shown in 40 characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), fc.option(fc.string()), (title, platform, pillar) => {
      const suggested = promptSuggestions({ platform, pillar, title });
      expect(suggested.length).toBeLessThanOrEqual(3);
      for (const { label } of suggested) expect(label.length).toBeLessThanOrEqual(40);
    }),
  );
});
