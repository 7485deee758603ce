import { expect, it } from 'vitest';
import { findQuote } from '../../content/find-quote.ts';
import { review } from '../review.ts';
import { reviewAdvice } from './tasks/review-advice.ts';
import { reviewDraft } from './tasks/review.ts';
import { markedDrafts } from './testing/marked-drafts.ts';

const reviewOf = (content: string) => review.reply.parse(reviewDraft(review.request.parse({ content })));

it.each(markedDrafts)('never praises and blames the same thing', ({ text: content }) => {
  const { strengths, suggestions, improvements } = reviewOf(content);
  const praised = Object.values(reviewAdvice).filter(({ strength }) =>
    strengths.some((line) => line.startsWith(strength)),
  );
  const blamed = new Set(suggestions.map(({ category }) => category));
  for (const { category, issue } of praised) {
    expect(blamed).not.toContain(category);
    expect(improvements).not.toContain(issue);
  }
});

it.each(markedDrafts)('names few things to do, and quotes only words that are there', ({ text: content }) => {
  const { suggestions } = reviewOf(content);
  expect(suggestions.length).toBeLessThanOrEqual(5);
  for (const { location } of suggestions) if (location) expect(findQuote(content, location)).not.toBeNull();
});
