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
    'Call me crazy, but dates slip.',
    'Please call me Ann.',
    'Give me a ring of gold.',
    'Drop me on the corner of my street.',
    'Call me out on it.',
    'We saw the Super Bowl XXX on it.',
    'Then fix all TODO items of the list.',
    'He wrote [What??] on the wall.',
    'The code reads `[name]` from the form.',
    'The docs say so, and I [link to it][docs] here, where [name](https://example.com) is the author.',
    '```js\n// TODO: dates\nconst [name, setName] = useState();\n```',
  ])('misses nothing in %j', (line) => {
    expect(remarksOn(`${story}\n\n${line}`)).toEqual([]);
  });

  it.each([
    'Here is a list that you can share with your customers.',
    'Now let me tag a picture.',
    'To release, tag the commit.',
    'Please tag a release of the app.',
    'Bake a loaf, then share it with your neighbour.',
    'Take the list, then share this with your doctor.',
    'Double-tap the icon of the app.',
    'Double-tap if you want to zoom.',
    'To close it, tag the project.',
    'If you have ideas for making this date less brittle, let me know in the comments.',
  ])('finds no bait in %j', (line) => {
    expect(remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'bait')).toEqual([]);
  });

  it.each([
    'Call us for a quote.',
    'Please call me if the date slips.',
    'Ring me on Friday, or come by.',
    'Give us a ring before Friday.',
    'Just drop me a line.',
    'Email us if you like dates.',
    'TODO: ask Ann for the date.',
    'We sold XXX dates.',
    '[Bild: Freigabe abwarten!!]',
    'Share this with someone who promises dates.',
    'Please share this post.',
    'Tag a colleague who promises dates.',
    'Tag someone with a roadmap.',
    'Double-tap if you agree.',
  ])('still finds the address, the placeholder or the bait in %j', (line) => {
    expect(remarksOn(`${story}\n\n${line}`).map(({ rule }) => rule)).toEqual([
      expect.stringMatching(/^(?:address|placeholder|bait)$/),
    ]);
  });

  it.each([
    ['points of a list', '- Firefox dates are kept in the big red book.\n- Chrome dates are kept in the big red book.'],
    [
      'labels and links',
      'Reader feedback about my roadmap dates list\n\nI got feedback of readers about my roadmap dates list.',
    ],
    [
      'lines before what they show',
      'And then I ran my list of dates:\n\nAna.\n\nAnd then I ran my list of dates:\n\nBen.',
    ],
    ['opposites', 'Ana asked two old shops for a tagged date.\n\nAna asked two old shops for an untagged date.'],
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
    const thread = Array.from({ length: 9 }, (_, at) => `${at + 1}/ A date is a bet.`).join('\n\n');
    const asks = '1. Write to me\n2. Read it\n3. Go';
    expect(remarksOn(`Here are 9 lessons.\n\n${thread}\n\n${asks}`).filter(({ rule }) => rule === 'count')).toEqual([]);
    expect(remarksOn(`There are two principles.\n\n${list}`).map(({ rule }) => rule)).toContain('count');
  });

  it.each([
    'Ask your doctor which is right for you, as I asked a friend which was better.',
    'Since two years is too long, we met. Since several weeks had passed, we left, since six weeks is a season.',
    'From there customers get a reply. I found there money, and the friends we have there own shops.',
    'The might of the team is a must of the season. I saved what I could of the wall.',
    'Its very existence and its so called plan, with its a la carte menu and its too small room, are late.',
    'Their never ending plan met their always open door, and their going to court was late.',
    'One of the nine accounts was late. Losing two customers was hard. There was two metres of wall.',
    'What it is is a wall. I gave her the key to to keep, and came in in May with plan A a week later.',
    'We bought a wether, and a roll of paper for the calender.',
    'I work for Adress Media and Sucess Partners.',
    'Ihr seid gestern mit der Quote gekommen, und ihr seid zwei Wochen unterwegs, weil der Termin nicht passt.',
    'Wir haben bei Standart Live gelernt, und Brilliant hat uns die Termine mit der Quote an der Wand gezeigt.',
    'Er ist gekommen und zwar war er müde, aber wir haben mit ihm die Termine an der Wand gesehen.',
    'Nous avons travaillé pour Connection Media avec les clients de la semaine, et Connection est dans la rue.',
  ])('replaces no words that may be right: %j', (line) => {
    expect(remarksOn(line).filter(({ rule }) => rule === 'slip')).toEqual([]);
  });

  it('finds no fault in the length of a sentence that tells one thing after another', () => {
    const chain = Array.from({ length: 6 }, (_value, at) => `Ana asked for the list of day ${at}`).join(' and ');
    expect(remarksOn(`${story}\n\n${chain}.`).filter(({ rule }) => rule === 'long')).toEqual([]);
  });
});
