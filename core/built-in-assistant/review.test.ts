import { expect, it } from 'vitest';
import { findQuote } from '../content/find-quote.ts';
import { review } from '../assistant/review.ts';
import { reviewAdvice } from './tasks/review-advice.ts';
import { reviewDraft } from './tasks/review.ts';
import { markedDrafts } from '../testing/marked-drafts.ts';

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

const story = `My roadmap had 14 dates, and each of them was wrong because I had promised it to somebody.

So I wrote down the odds beside each date. Two customers left, and nine stayed.

I tell the odds now before I tell the date, and nobody has asked for a promise since.`;
const blamesEnding = (content: string) =>
  reviewOf(content).suggestions.some(({ category }) => category === reviewAdvice.ending.category);

it.each([
  ['tags', `${story}\n\nSend me the date that you dread most.\n\n#roadmaps #planning #product`],
  ['a signature', `${story}\n\nSend me the date that you dread most.\n\nWarm regards,\n\nHelen`],
  ['a mark', `${story}\n\nRead it before you promise the next date.\n\n4/5.`],
])('takes what stands above %s for the ending', (_, content) => {
  expect(blamesEnding(content)).toBe(false);
});

it.each(['To apply, send me one date that you got wrong.', 'If you would like to see the sheet, just ask.'])(
  'takes %o for a next step',
  (ending) => {
    expect(blamesEnding(`${story}\n\n${ending}`)).toBe(false);
  },
);

it.each(['We are thrilled to announce our new roadmap.', 'Last week I had the pleasure of attending a forum.'])(
  'takes %o for no reason to read on',
  (opening) => {
    const { strengths, suggestions } = reviewOf(`${opening}\n\n${story}`);
    expect(strengths.join()).not.toContain(reviewAdvice.opening.strength);
    expect(suggestions.map(({ category }) => category)).toContain(reviewAdvice.opening.category);
  },
);

it('quotes a different place for each strength, and none that a suggestion names', () => {
  const { strengths, suggestions } = reviewOf(`I had the pleasure of attending 3 forums with 40 people.\n\n${story}`);
  const quotes = strengths.flatMap((line) => /“(.*)”$/.exec(line)?.[1] ?? []);
  expect(new Set(quotes).size).toBe(quotes.length);
  for (const { location } of suggestions) expect(quotes).not.toContain(location);
});

const readTwice = `I told my team of the odds, and they wrote them beside each date, and we sent them to the nine who had stayed, and two of them came back to us in May, and we told them of the next date, and they wrote it on a wall, and it held.`;

it.each([
  ['an ending that asks for reach', 'Like and share this. Follow me for more tips on roadmaps and dates.', 'ending'],
  ['an easy text with a sentence that is read twice', readTwice, 'readability'],
] as const)('does not praise %s', (_, line, name) => {
  const praising = markedDrafts.filter(({ text }) =>
    reviewOf(text).strengths.join().includes(reviewAdvice[name].strength),
  );
  expect(praising.length).toBeGreaterThan(0);
  for (const { text } of praising)
    expect(reviewOf(`${text}\n\n${line}`).strengths.join()).not.toContain(reviewAdvice[name].strength);
});

it('detects a person by their actions, not by a brochure’s “you”', () => {
  const brochure = 'Robust sheets with the tools you love. You need to see your 14 dates. '.repeat(4);
  expect(reviewOf(`${brochure}\n\n${story}`).strengths.join()).not.toMatch(/A person speaks .*“(?:Robust|You need)/u);
});

it('does not praise readability in passive text, nor originality in stock phrases', () => {
  const passive = 'It was decided that the plan was to be changed. The work was done and the report was filed. ';
  expect(reviewOf(passive.repeat(6)).strengths.join()).not.toContain(reviewAdvice.readability.strength);
});

it.each([
  ['Twitter', 'Dates are bets. '.repeat(18), 'Trim 8 characters to fit it in one post.'],
  ['Twitter', 'Dates are bets. '.repeat(40), 'Cut it into a thread with one thought a post.'],
  ['Blog Article', story, 'Add what only you can tell: a reason, an example, and what happened.'],
])('on %s says what to do about a length that does not fit', (platform, content, suggestion) => {
  const request = review.request.parse({ content, context: `Platform: ${platform}` });
  const found = reviewDraft(request).suggestions.filter(({ category }) => category === 'Platform');
  expect(found.map((each) => each.suggestion)).toEqual([suggestion]);
});

it('praises no opening that is a cheer or a phrase of everybody', () => {
  for (const opening of [
    'Wow, what a day it was at the forum!',
    'What an incredible two days we had, all of us, in Leeds.',
  ])
    expect(reviewOf(`${opening}\n\n${story}`).strengths.join()).not.toContain(reviewAdvice.opening.strength);
});
