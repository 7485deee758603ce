import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { review } from '../assistant/review.ts';
import { reviewDraft } from './tasks/review.ts';
import { markedDrafts, rankedDrafts } from '../testing/marked-drafts.ts';

const reviewOf = (content: string, focusAreas?: readonly string[]) =>
  review.reply.parse(reviewDraft(review.request.parse({ content, focusAreas })));

const short = 'I wrote teh plan down on Monday. Nobody read it, and I was glad. Two of us laughed about it.';
const vague =
  'Teams work better with a plan. A plan helps people to see the goal. The goal gives a team its reason. People like reasons. Reasons lead to results.';
const drafts = [short, vague, ...markedDrafts.map(({ text }) => text), ...rankedDrafts.map(({ text }) => text)];
const low = drafts.filter((draft) => reviewOf(draft).overallScore < 60);

describe('a score below 60', () => {
  it('comes with why, with something to do, and with one strength at most', () => {
    expect(low.length).toBeGreaterThan(10);
    for (const draft of low) {
      const { strengths, improvements, suggestions } = reviewOf(draft);
      const reasons = improvements.filter((line) => !line.startsWith('This draft seems to be in'));
      expect(reasons.length, draft).toBeGreaterThanOrEqual(1);
      expect(suggestions.length, draft).toBeGreaterThanOrEqual(1);
      expect(strengths.length, draft).toBeLessThanOrEqual(1);
    }
  });

  it('of any text comes with why', () => {
    const sentence = fc.constantFrom(
      'We kept three of 14 dates.',
      'It is what it is.',
      'Ana called on Monday, because the customer had left.',
      'Plans are good.',
      'The team did its work and went home!',
      'What would you do?',
    );
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 2, maxLength: 14 }), (sentences) => {
        const { overallScore, improvements, strengths } = reviewOf(sentences.join(' '));
        if (overallScore >= 60) return;
        expect(improvements.length).toBeGreaterThanOrEqual(1);
        expect(strengths.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is explained with figures from the text', () => {
    expect(reviewOf(short).improvements.join()).toContain('It has 20 words: too short to make a point');
    expect(reviewOf(vague).improvements.join()).toMatch(/few numbers, names or examples/);
  });

  it('asks only for a first sentence when the draft is just a heading', () => {
    const { suggestions, improvements } = reviewOf('## That a date is a promise');
    expect(suggestions.map(({ issue }) => issue)).toEqual(['It has no sentences yet.']);
    expect(improvements).toEqual(['It has no sentences yet.']);
  });
});

const story = `My roadmap had 14 dates, and each of them was wrong because I had promised it to Ana in May.

So I wrote down the odds beside each date, and I sent the list to nine customers. Two of them left, and seven stayed.

I tell the odds now before I tell the date. Send me the date that you dread most.`;

it.each(['teh', 'recieved', 'definately', 'the the'])('shows no sentence with “%s” in it as an example', (slip) => {
  const misspelled = story.replace('each of them was wrong', `${slip} team of 12 was wrong`);
  const examples = reviewOf(misspelled).strengths.flatMap((line) => /“(.*)”$/.exec(line)?.[1] ?? []);
  expect(examples.join('\n')).not.toContain(slip);
  expect(reviewOf(story).strengths.join('\n')).toContain('My roadmap had 14 dates');
});

describe('focus areas', () => {
  const faulty = `In this post I want to talk about dates. They are really basically very important, I think, maybe.

Studies show that 70% of dates slip. Dates matter a lot in many ways, and it was decided that nobody may promise them.`;
  const categoriesOf = (areas: readonly string[]) =>
    reviewOf(faulty, areas).suggestions.map(({ category }) => category);

  it('that are chosen come first', () => {
    expect(categoriesOf(['accuracy'])[0]).toBe('Source');
    expect(categoriesOf(['engagement'])[0]).toBe('Opening');
    expect(categoriesOf(['tone'])[0]).toBe('Hedging');
  });

  it('without findings are named, and only those', () => {
    expect(reviewOf(story, ['Tone']).improvements).toContain('No issues found in tone.');
    expect(reviewOf(story, ['accuracy']).improvements.join()).toContain('Facts were not checked');
    expect(reviewOf(faulty, ['accuracy', 'engagement']).improvements.join()).not.toMatch(/No issues found|not checked/);
    expect(reviewOf(story).improvements).toEqual([]);
  });

  it('are named as such only if none of their suggestions is made', () => {
    const ofTone = new Set(['Tone', 'Connection', 'Passive voice', 'Hedging', 'Stock phrases', 'Credibility']);
    for (const draft of drafts) {
      const { improvements, suggestions } = reviewOf(draft, ['tone']);
      if (!improvements.includes('No issues found in tone.')) continue;
      expect(suggestions.filter(({ category }) => ofTone.has(category))).toEqual([]);
    }
  });
});
