import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotationOf } from '../testing/quotation-of.ts';
import { findTogether } from '../../kernel/find-quote.ts';
import { platformByKey } from '../../publishing/platforms.ts';
import { checkDraft } from './rule-book.ts';

const remarksOn = (content: string) => checkDraft(content, [platformByKey('linkedin')]).remarks;
const told = (content: string) => remarksOn(content).map(({ issue, suggestion }) => `${issue} ${suggestion}`);
const story = `My roadmap had 14 dates, and each of them was wrong because I had promised it to somebody.

I wrote down the odds beside each date. Two customers left, and nine stayed.`;

describe('a remark is on a place of its own, and where it fits', () => {
  it.each([
    ['I read letters. 82% of small businesses fail because of poor cash flow.', 1],
    ['I ship chairs. Roughly 90% of world trade moves by sea, and I see most of it.', 1],
    ['My plan is late. Nine out of ten startups never keep a date.', 1],
    [
      'Je restaure des meubles et je vous le dis. On estime que huit meubles sur dix perdent la moitié de leur prix.',
      1,
    ],
    ['I ship chairs. 90% of my chairs move by sea.', 0],
    ['I ship chairs. If 90% of chairs move by sea, we pay.', 0],
    ['I ship chairs. 20% of all chairs off today for $40.', 0],
    ['I ship chairs. She said “90% of world trade moves by sea”.', 0],
    ['I ship chairs. 90% of the chairs move by sea.', 0],
    ['I ship chairs. 90% of world trade moves by sea ([UNCTAD](https://unctad.org/rmt)).', 0],
  ])('asks for the source of a general share, also beside the writer: %s', (line, count) => {
    expect(remarksOn(line).filter(({ rule }) => rule === 'claim')).toHaveLength(count);
  });

  it.each([
    [
      'en conclusion',
      'Les dates sont des paris, et nous le savons tous. En conclusion, nous avons gardé trois dates.',
      'Cut it.',
    ],
    [
      'an invitation',
      'Les dates sont des paris, et nous le savons tous. N’hésitez pas à nous écrire.',
      'Say what to do.',
    ],
  ])('has an advice that fits %s', (_, draft, advice) => {
    expect(remarksOn(draft).map(({ suggestion }) => suggestion)).toEqual([advice]);
  });

  it.each([
    ['a list', `We keep ${'a date, the odds, a name, '.repeat(12)}and that is all that we keep.`],
    [
      'a note in brackets',
      `Most of the dates were kept (${'as far as we could tell from what we had written down '.repeat(5)}).`,
    ],
    [
      'what the next sentence quotes',
      `The odds of ${'every date that I promise stand beside it for all to see, which '.repeat(5)}helps us all. That is one of the best sentences that I have read.`,
    ],
    [
      'a scene',
      'My boss walked into the room while I was writing the last of the odds on the wall beside the window of the kitchen and asked me for the date of the report that I had promised to her, and the whole team laughed because they had seen the wall, and I said that it was a bet of six to one.',
    ],
  ])('finds no fault in the length of %s', (_, line) => {
    expect(remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'long')).toEqual([]);
  });

  it('cuts a long sentence that only announces, and does not split it', () => {
    const line =
      'In this post I want to share some thoughts on dates and on bets and on the wall in my office that I have been writing them on for around two years now.';
    expect(told(`${story}\n\n${line}`)).toEqual([
      'These 33 words announce something instead of saying it. Cut the sentence, and start with what comes after it.',
    ]);
  });

  it('replaces the slips of equal sentences at their own places, in any order', () => {
    const sentence = fc.constantFrom(
      'I would of gone.',
      'I recieved teh plan.',
      '`teh` is a word.',
      '“teh” she said.',
      'Nobody came.',
      '\n\n',
    );
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 2, maxLength: 8 }), fc.infiniteStream(fc.nat(50)), (parts, order) => {
        const draft = `${story}\n\n${parts.join(' ')}`;
        const slips = remarksOn(draft).filter(({ rule }) => rule === 'slip');
        const quotations = slips.map(quotationOf);
        // The same words in code or speech are not to be pressed, and may leave open which of the others is meant.
        const isApart = /[`“]teh/.test(draft);
        let text = draft;
        for (let left = slips.length; left > 0; left -= 1) {
          const open = findTogether(text, quotations).flatMap((place, index) => (place ? [{ place, index }] : []));
          // A card is gone for each press, and no other.
          if (!isApart) expect(open).toHaveLength(left);
          if (open.length === 0) break;
          const { place, index } = open[order.next().value! % open.length]!;
          expect(text.slice(place.from, place.to)).toBe(quotations[index]!.quote);
          expect(text.slice(place.from - 1, place.from)).not.toMatch(/[`“]/);
          text = text.slice(0, place.from) + slips[index]!.replacement! + text.slice(place.to);
        }
        if (isApart) return;
        const wanted = draft.replaceAll('would of', 'would have').replaceAll('recieved', 'received');
        expect(text).toBe(wanted.replaceAll('teh', 'the'));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['before it', 'She has a cat and ', ''],
    ['behind it', '', ' A cat has a tail, and a dog.'],
  ])('replaces its own words where the same are typed %s since', (_, before, behind) => {
    const draft = 'She has a dog. It was a awkward day.';
    const [slip] = remarksOn(`${story}\n\n${draft}`).filter(({ rule }) => rule === 'slip');
    const text = `${before}${story}\n\n${draft.replace('a dog', 'a cat and a dog')}${behind}`;
    const [place] = findTogether(text, [quotationOf(slip!)]);
    expect(text.slice(place!.from, place!.to)).toBe('a awkward');
    // One more and one fewer: the count says nothing.
    const moved = text.replace('has a cat and a dog', 'has the dog');
    const [still] = findTogether(moved, [quotationOf(slip!)]);
    expect(moved.slice(still!.from, still!.to)).toBe('a awkward');
  });

  it('makes one remark of many stock phrases, with each of their places', () => {
    const phrases = ['a game changer', 'a hidden gem', 'low-hanging fruit', 'at the forefront of', 'a game changer'];
    const lines = (count: number) =>
      phrases
        .slice(0, count)
        .map((phrase) => `It is ${phrase} plans.`)
        .join(' ');
    const of = (count: number) => remarksOn(`${story}\n\n${lines(count)}`).filter(({ rule }) => rule === 'stock');
    expect(of(3).map(({ places = [] }) => places.length)).toEqual([0, 0, 0]);
    expect(of(4)).toMatchObject([
      {
        issue:
          '4 stock phrases: “a game changer”, “hidden gem”, “low-hanging fruit” and 1 more. Readers have seen them too often to read them.',
        location: 'a game changer',
        places: [{ location: 'hidden gem' }, { location: 'low-hanging fruit' }, { location: 'at the forefront of' }],
      },
    ]);
  });

  it('ticks nothing that was not checked', () => {
    const line = (draft: string, name: string) => checkDraft(draft).checklist.find((each) => each.name === name);
    expect(line(`${story}\n\nI has an apple and it work well.`, 'There are no slips')).toBeUndefined();
    expect(line(`${story}\n\nI could of gone.`, 'There are no slips')).toMatchObject({ isDone: false });
    const said = 'We keep bees in the town.';
    expect(line(`${said}\n\n${story}\n\n${said}`, 'Nothing is said twice')).toMatchObject({ isDone: false });
    expect(line(`${said}\n\n${story}\n\n${said}\n\nYes.\n\n${said}`, 'Nothing is said twice')).toBeUndefined();
    expect(line(story, 'Nothing is said twice')).toMatchObject({ isDone: true });
  });

  it('says a thing once: nothing of words in a sentence that goes as a whole', () => {
    const of = (draft: string) => remarksOn(draft).map(({ rule }) => rule);
    expect(of(`It is a game changer for dates.\n\n${story}`)).toEqual(['opening']);
    expect(
      checkDraft(`${'Dates are bets. '.repeat(30)}\n---\nTwo left.`, [platformByKey('twitter')]).remarks.map(
        ({ rule }) => rule,
      ),
    ).not.toContain('platform');
  });
});
