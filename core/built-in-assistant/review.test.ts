import { describe, expect, it } from 'vitest';
import { review } from '../assistant/review.ts';
import { unknownWriter } from '../assistant/writer.ts';
import { findQuote } from '../kernel/find-quote.ts';
import { markedDrafts, rankedDrafts } from '../testing/marked-drafts.ts';
import { reviewDraft } from './tasks/review.ts';
import { labelledTexts } from './testing/labelled-texts.ts';

const reviewOf = (content: string, asked: object = {}) =>
  review.reply.parse(reviewDraft(review.request.parse({ content, ...asked }), unknownWriter));

const corpus = [...labelledTexts, ...markedDrafts, ...rankedDrafts].map(({ text }) => text);

const story = `My roadmap had 14 dates, and each of them was wrong because I had promised it to Ana in May.

So I wrote down the odds beside each date, and I sent the list to nine customers. Two of them left, and seven stayed.

I tell the odds now before I tell the date. Send me the date that you dread most.`;

describe('a built-in review', () => {
  it('has its score from its checklist alone', () => {
    for (const text of corpus) {
      const { overallScore, checklist = [] } = reviewOf(text);
      const done = checklist.filter(({ isDone }) => isDone).length;
      expect(overallScore).toBe(Math.round((100 * done) / checklist.length));
    }
  });

  it('quotes words of the draft in every remark and every claim', () => {
    for (const text of corpus) {
      const { suggestions, claims = [] } = reviewOf(text);
      for (const { location } of suggestions) if (location) expect(findQuote(text, location), location).not.toBeNull();
      for (const { quote } of claims) expect(findQuote(text, quote), quote).not.toBeNull();
    }
  });

  it('praises one thing at most, by words of the draft that no remark is on', () => {
    for (const text of corpus) {
      const { strengths, suggestions } = reviewOf(text);
      expect(strengths.length).toBeLessThanOrEqual(1);
      for (const quote of strengths.map((line) => /“(.*)”$/su.exec(line)![1]!)) {
        expect(findQuote(text, quote), quote).not.toBeNull();
        for (const { location = '' } of suggestions) expect(quote).not.toBe(location);
      }
    }
    expect(reviewOf(story).strengths).toEqual([
      'It begins with something that only you can tell: “My roadmap had 14 dates, and each of them was wrong because I had promised it to Ana in May.”',
    ]);
  });

  it.each([
    ['a plain setup', 'I have given that talk perhaps 300 times.'],
    ['a line of a catalogue', 'Boards are dear.'],
  ])('does not praise %s, wherever it stands', (_, first) => {
    expect(reviewOf(`${first}\n\n${story}`).strengths).toEqual([]);
    expect(reviewOf(`Talks change.\n\n${first}\n\nAna asked for the talk.`).strengths).toEqual([]);
  });

  it('has no remark on a sound draft', () => {
    expect(reviewOf(story)).toMatchObject({ overallScore: 100, suggestions: [], improvements: [], claims: [] });
  });

  it('counts claims apart from the writer’s own figures, with and without a source', () => {
    const { claims } = reviewOf(
      'We lost 40% of our readers in May.\n\nAccording to the Eurostat survey, 30% of companies did.\n\nWe asked why, and nobody in the team knew.\n\nStudies show that 70% of plans fail.',
    );
    expect(claims).toEqual([
      { quote: 'According to the Eurostat survey, 30% of companies did.', hasSource: true },
      { quote: 'Studies show that 70% of plans fail.', hasSource: false },
    ]);
  });

  it('says that it did not judge words of a language that it does not know', () => {
    const italian = labelledTexts.find(({ name }) => name === 'it-osteria')!.text;
    expect(reviewOf(italian)).toMatchObject({
      unjudged: 'Words were not judged: the built-in assistant knows English, German, French and Spanish.',
      suggestions: [],
    });
    expect(reviewOf(story).unjudged).toBeUndefined();
  });

  it('puts remarks of the chosen focus areas first', () => {
    const faulty = `In this post I want to talk about dates.

Studies show that 70% of dates slip. Needless to say, dates matter.`;
    const first = (area: string) => reviewOf(faulty, { focusAreas: [area] }).suggestions[0]?.category;
    expect(first('accuracy')).toBe('Source');
    expect(first('structure')).toBe('Opening');
    expect(first('tone')).toBe('Stock phrases');
  });

  it.each([
    ['Twitter', 'Dates are bets. '.repeat(18), 'Trim 7 characters to fit it in one post.'],
    ['Twitter', 'Dates are bets. '.repeat(40), 'Cut it into a thread with one thought a post.'],
  ])('on %s says what to do about a length that does not fit', (platform, content, suggestion) => {
    const found = reviewOf(content, { context: `Platform: ${platform}` }).suggestions;
    expect(found.filter(({ category }) => category === 'Platform').map((each) => each.suggestion)).toEqual([
      suggestion,
    ]);
  });
});
