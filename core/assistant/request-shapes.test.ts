import { describe, expect, it } from 'vitest';
import { draft } from './draft.ts';
import { headlines } from './headlines.ts';
import { outline } from './outline.ts';
import { research } from './research.ts';
import { review } from './review.ts';

const plan = { topic: 'Roadmaps', goal: 'Trust', outline: { keyPoints: ['A date is a promise'] } };
const outlineOf = (given: unknown) => draft.request.parse({ ...plan, outline: given }).outline;

describe('the input of an AI request', () => {
  it.each([
    ['a text', 'For LinkedIn', 'For LinkedIn'],
    ['a list', ['For LinkedIn', 'As a post'], 'For LinkedIn\nAs a post'],
    ['an object', { platform: 'LinkedIn', tones: ['calm', 'plain'] }, 'platform: LinkedIn\ntones:\ncalm\nplain'],
    ['nothing', null, ''],
  ])('may be %s', (_shape, given, words) => {
    const request = { ...plan, context: given };
    expect(draft.request.parse({ ...request, researchData: given })).toMatchObject({
      context: words,
      researchData: words,
    });
    expect(research.request.parse({ ...request, outline: given })).toMatchObject({ context: words, outline: words });
    expect(outline.request.parse(request).context).toBe(words);
  });
});

describe('the outline of a draft', () => {
  it.each([
    ['a text', 'One\n\nTwo', ['One', 'Two']],
    ['a list', ['One', { title: 'Two', content: 'More' }], ['One', 'title: Two\ncontent: More']],
    ['points by other names', { first: 'One', second: 'Two' }, ['first: One', 'second: Two']],
  ])('may be %s', (_shape, given, keyPoints) => {
    expect(outlineOf(given)).toEqual({ keyPoints, introduction: '', conclusion: '' });
  });

  it('may be an AI outline, whole or its structure, and the person’s own words come first', () => {
    const structure = { introduction: 'I', sections: [{ title: 'T', content: 'C' }], conclusion: 'E' };
    const read = { keyPoints: ['T: C'], introduction: 'I', conclusion: 'E' };
    expect(outlineOf(structure)).toEqual(read);
    expect(outlineOf({ structure, reasoning: 'R', confidence: 70 })).toEqual(read);
    expect(outlineOf({ structure, introduction: 'Mine', keyPoints: ['Own'] })).toEqual({
      keyPoints: ['Own', 'T: C'],
      introduction: 'Mine',
      conclusion: 'E',
    });
  });
});

describe('choices that nobody made', () => {
  it.each([undefined, null, ''])('are the usual ones for %j', (none) => {
    expect(draft.request.parse({ ...plan, estimatedLength: none }).estimatedLength).toBe('medium');
    const text = 'A text of more than twenty characters.';
    expect(review.request.parse({ content: text, focusAreas: none }).focusAreas).toEqual([
      'clarity',
      'engagement',
      'value',
    ]);
    expect(headlines.request.parse({ content: text, platforms: none }).platforms).toEqual(['LinkedIn', 'Medium']);
  });

  it('may come as a list or as a text', () => {
    for (const platforms of [['LinkedIn', 'Twitter'], 'LinkedIn, Twitter'])
      expect(headlines.request.parse({ title: 'T', platforms }).platforms).toEqual(['LinkedIn', 'Twitter']);
  });
});
