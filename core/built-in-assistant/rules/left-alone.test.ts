import { describe, expect, it } from 'vitest';
import { platformByKey } from '../../publishing/platforms.ts';
import { checkDraft } from './rule-book.ts';

const remarksOn = (content: string) => checkDraft(content, [platformByKey('linkedin')]).remarks;
const story = `My roadmap had 14 dates, and each of them was wrong because I had promised it to somebody.

I wrote down the odds beside each date. Two customers left, and nine stayed.`;

describe('a review', () => {
  it.each([
    ['their account, of which most sentences are theirs', `${story}\n\nShipping got slower, by 15%.`],
    [
      'what happened',
      'Ana told me. Dates slip.\n\nThey are bets.\n\nNike offered shops a 7% discount.\n\nShops like odds.',
    ],
    [
      'what is supposed',
      'Ana told me. Dates slip.\n\nThey are bets.\n\nIf 4% of visitors buy, shops live.\n\nShops like odds.',
    ],
    ['the rows of a table', 'Ana told us.\n\n| Month | Change |\n| --- | --- |\n| May | 12% |\n\nDates are bets.'],
    ['a way of speaking', 'Dates slip 99% of the time.\n\nA page that is 100% ready is seen.'],
  ])('finds no claim in a figure of %s', (_, line) => {
    expect(remarksOn(line).filter(({ rule }) => rule === 'claim')).toEqual([]);
  });

  it.each([
    'The shop would email me a list of dates.',
    'Steer clear of that company (email me if you want the names).',
    'My sister can call me on Friday.',
    'The code reads `[name]` from the form.',
    '```js\n// TODO: dates\nconst [name, setName] = useState();\n```',
  ])('misses nothing in %j', (line) => {
    expect(remarksOn(`${story}\n\n${line}`)).toEqual([]);
  });

  it.each([
    'Here is a list that you can share with your customers.',
    'Now let me tag a picture.',
    'If you have ideas for making this date less brittle, let me know in the comments.',
  ])('finds no bait in %j', (line) => {
    expect(remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'bait')).toEqual([]);
  });

  it.each([
    ['points of a list', '- Firefox dates are kept in the big red book.\n- Chrome dates are kept in the big red book.'],
    [
      'labels and links',
      'Reader feedback about my roadmap dates list\n\nI got feedback of readers about my roadmap dates list.',
    ],
    [
      'a parallel',
      'He wants every shop to write a family roadmap.\n\nAna wants each one of us to write a personal roadmap.',
    ],
  ])('finds nothing said twice in %s', (_, line) => {
    expect(remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'repeat')).toEqual([]);
  });

  it('counts the list that is announced, and no other one far below', () => {
    const far = `${story}\n\n${'Ana asked for the odds. '.repeat(40)}\n\nThere are two principles.\n\n${'Ana asked for the list. '.repeat(30)}`;
    const list = '1. Odds\n2. Dates\n3. Names';
    expect(remarksOn(`${far}\n\n${list}`).filter(({ rule }) => rule === 'count')).toEqual([]);
    expect(remarksOn(`There are two principles.\n\n${list}`).map(({ rule }) => rule)).toContain('count');
  });
});
