import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedItem } from '../content/content-row.ts';
import { writeCsv } from '../kernel/csv.ts';
import { MAX_FIGURE, noFigures } from '../publishing/post-figures.ts';
import { publishedItem } from '../testing/listed-items.ts';
import { figuresFileSentence, figuresFromCsv } from './figures-from-csv.ts';

const [linkedin, twitter] = [1, 2];

function post(
  platformId: number,
  url: string | null,
  { on = '2026-07-14', text = '', title = 'Bets' } = {},
): ListedItem {
  const publications = [{ platformId, generation: 1, state: 'shared' as const, url }];
  return publishedItem(on, [platformId], { publications, excerpt: text, title });
}

const onX = (number: string) => `https://x.com/maya/status/${number}`;
const xHeadings =
  'Post id,Date,Post text,Post Link,Impressions,Likes,Engagements,Bookmarks,Shares,New follows,Replies,Reposts,Profile visits';
const xRow = (number: string, text = 'Words') =>
  `${number},"Tue, Jul 14, 2026",${text},${onX(number)},"1,200",12,300,1,9,0,4,2,0`;
const words = 'A roadmap is a bet, written down.';

function read(text: string, items: readonly ListedItem[]) {
  const result = figuresFromCsv(text, items);
  if (!result.ok) throw new Error(result.error.type);
  return result.value;
}

describe('a file of X', () => {
  it('fills the posts whose links it has', () => {
    const [mine, other] = [post(twitter, `${onX('2074000000000000001')}?s=20`), post(linkedin, null)];
    const file = [xHeadings, xRow('2074000000000000001'), xRow('2074000000000000002')].join('\r\n');
    expect(read(file, [mine, other])).toEqual({
      rows: 2,
      matched: 1,
      filled: [
        {
          itemId: mine.id,
          title: 'Bets',
          platformId: twitter,
          figures: { views: 1_200, likes: 12, reposts: 2, replies: 4 },
          before: null,
        },
      ],
    });
  });

  it('is read with a byte order mark, semicolons or tabs, quotes, line breaks and formulas in its texts', () => {
    const mine = post(twitter, onX('2074000000000000001'));
    const figures = [{ figures: { views: 1_200, likes: 12, reposts: null, replies: null } }];
    const table = [
      ['Post id', 'Date', 'Post text', 'Post Link', 'Impressions', 'Likes'],
      [
        '2074000000000000001',
        'Tue, Jul 14, 2026',
        '=HYPERLINK("x");\n"two", lines',
        onX('2074000000000000001'),
        '1,200',
        '12',
      ],
    ];
    expect(read(`\uFEFF${writeCsv(table)}`, [mine]).filled).toMatchObject(figures);
    for (const separator of [';', '\t']) {
      const quoted = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator));
      expect(read(quoted.join('\n'), [mine]).filled).toMatchObject(figures);
    }
  });

  it('is read in the columns that it had until 2024', () => {
    const file = `"Tweet id","Tweet permalink","Tweet text","time","impressions","engagements","retweets","replies","favorites"
"1","https://twitter.com/maya/status/99000","Words","2023-09-18 12:00 +0000","120","3","1","2","5"`;
    expect(read(file, [post(twitter, onX('99000'))]).filled).toMatchObject([
      { figures: { views: 120, likes: 5, reposts: 1, replies: 2 } },
    ]);
  });

  it('finds a post without a link by its day and the beginning of its text, in any zone', () => {
    const mine = post(twitter, null, { on: '2026-07-15', text: '**A roadmap** is a bet, written down.' });
    expect(read(`${xHeadings}\n${xRow('5', `"${words} https://t.co/x"`)}`, [mine]).matched).toBe(1);
    const later = post(twitter, null, { on: '2026-07-18', text: words });
    expect(figuresFromCsv(`${xHeadings}\n${xRow('5', words)}`, [later]).ok).toBe(false);
  });

  it('leaves out rows that may belong to either of two posts, and either of two rows of one post', () => {
    const twins = [post(twitter, null, { text: words }), post(twitter, null, { text: words })];
    expect(figuresFromCsv(`${xHeadings}\n${xRow('5', `"${words}"`)}`, twins).ok).toBe(false);
    const rows = [xRow('5', `"${words}"`), xRow('6', `"${words}"`)].join('\n');
    expect(figuresFromCsv(`${xHeadings}\n${rows}`, twins.slice(1)).ok).toBe(false);
    // A post with a link is not the one with another number.
    expect(
      figuresFromCsv(`${xHeadings}\n${xRow('5', `"${words}"`)}`, [post(twitter, onX('6'), { text: words })]).ok,
    ).toBe(false);
  });
});

describe('a file of LinkedIn', () => {
  const address = 'https://www.linkedin.com/feed/update/urn:li:activity:7379000000000000001';

  it('is the sheet of a person’s posts, with two tables beside each other', () => {
    const file = `Maximum of 50 posts available to include in this list,,,,,,
,,,,,,
Post URL,Post publish date,Engagements,,Post URL,Post publish date,Impressions
https://www.linkedin.com/feed/update/urn:li:activity:7379000000000000009,9/28/2026,50,,${address},9/28/2026,3000
${address},9/28/2026,9,,https://www.linkedin.com/feed/update/urn:li:activity:7379000000000000009,9/28/2026,40
`;
    const mine = post(linkedin, 'https://www.linkedin.com/posts/maya_bets-activity-7379000000000000001-AbCd');
    expect(read(file, [mine])).toMatchObject({
      rows: 2,
      matched: 1,
      filled: [{ figures: { ...noFigures, views: 3_000 } }],
    });
  });

  it('is the sheet of a page’s posts, in either order of day and month', () => {
    const file = (date: string) => `Your posts from this period
Post title,Post link,Post type,Created date,Impressions,Views,Clicks,Likes,Comments,Reposts,Engagement rate
"${words}",https://www.linkedin.com/feed/update/urn:li:share:7379000000000000005,Organic,${date},900,12,8,7,6,5,0.02`;
    const mine = post(linkedin, null, { on: '2026-04-03', text: words });
    for (const date of ['04/03/2026', '3.4.2026', '2026-04-03'])
      expect(read(file(date), [mine]).filled).toMatchObject([
        { figures: { views: 900, likes: 7, replies: 6, reposts: 5 } },
      ]);
  });
});

describe('figures that were typed before', () => {
  const typed = { views: 9, likes: 12, reposts: 2, replies: 4, at: '2026-07-20T10:00:00.000Z' };
  const typedPost = (figures: typeof typed): ListedItem => {
    const publications = [{ platformId: twitter, generation: 1, state: 'shared' as const, url: onX('5000'), figures }];
    return publishedItem('2026-07-14', [twitter], { publications });
  };

  it('are not lowered by a file, which may count the days that it covers only', () => {
    const file = `${xHeadings}\n${xRow('5000')}`;
    expect(read(file, [typedPost({ ...typed, views: 4_000 })]).filled).toEqual([]);
    expect(read(file, [typedPost({ ...typed, views: 4_000, likes: 1 })]).filled).toMatchObject([
      { figures: { views: 4_000, likes: 12 } },
    ]);
  });

  it('are replaced where the file has a number, and kept where it has none', () => {
    const file = `Post id,Post Link,Date,Impressions,Likes\n5000,${onX('5000')},,10,`;
    expect(read(file, [typedPost(typed)]).filled).toMatchObject([
      { figures: { views: 10, likes: 12, reposts: 2, replies: 4 }, before: typed },
    ]);
  });

  it('are not filled again with the same ones', () => {
    expect(read(`${xHeadings}\n${xRow('5000')}`, [typedPost({ ...typed, views: 1_200 })])).toMatchObject({
      matched: 1,
      filled: [],
    });
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['a workbook', 'PK\u0003\u0004…', /^This is a workbook\..*save that sheet as CSV\.$/],
    ['an old workbook', 'ÐÏ\u0011à¡±\u001Aá\0', /^This is a workbook\./],
    ['nothing', ' \n', /^This is not a CSV file\.$/],
    ['a picture', '‰PNG\r\n\u001A\n\0\0\0\r', /^This is not a CSV file\.$/],
    ['an open quote', 'a,b\n"c', /^Line 2 has an opening quotation mark/],
    ['other columns', 'Title,Impressions\nBets,5', /^This file has no columns that LinkedIn or X export/],
    ['posts of somebody else', `${xHeadings}\n${xRow('5')}`, /^No row of this file belongs to a post of yours/],
  ])('%s is told in a sentence', (_what, file, sentence) => {
    const result = figuresFromCsv(file, []);
    expect(!result.ok && figuresFileSentence(result.error)).toMatch(sentence);
  });
});

it('whatever a file holds, it is refused or fills posts of the person with whole numbers, each once', () => {
  const items = [
    post(twitter, onX('5000'), { text: words }),
    post(linkedin, null, { text: words }),
    post(twitter, null),
  ];
  const cell = fc.oneof(
    fc.constantFrom(onX('5000'), '5000', words, 'Tue, Jul 14, 2026', '7/14/2026', '', '"', '=1+1', '-3', '1.5', '9e99'),
    fc.nat().map(String),
    fc.string({ maxLength: 10, unit: 'binary' }),
  );
  const heading = fc.constantFrom(...xHeadings.split(','), 'Post URL', 'Post title', 'Comments', '');
  const file = fc
    .tuple(
      fc.array(heading, { minLength: 2, maxLength: 9 }),
      fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 8 }),
    )
    .map(([headings, rows]) => [headings, ...rows].map((cells) => cells.join(',')).join('\n'));
  fc.assert(
    fc.property(file, (text) => {
      const result = figuresFromCsv(text, items);
      if (!result.ok) return;
      const { rows, matched, filled } = result.value;
      expect(matched).toBeLessThanOrEqual(rows);
      expect(filled.length).toBeLessThanOrEqual(matched);
      expect(new Set(filled.map(({ itemId, platformId }) => `${itemId} ${platformId}`)).size).toBe(filled.length);
      for (const { itemId, figures } of filled) {
        expect(items.map(({ id }) => id)).toContain(itemId);
        for (const figure of Object.values(figures))
          if (figure !== null) expect(Number.isInteger(figure) && figure >= 0 && figure <= MAX_FIGURE).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

it('the order of a file’s rows and columns does not matter', () => {
  const items = ['5001', '5002', '5003'].map((number) => post(twitter, onX(number)));
  const table = ['5001', '5002', '5003', '5004'].map((number, index) => ({
    'Post id': number,
    Date: 'Tue, Jul 14, 2026',
    'Post Link': onX(number),
    Impressions: String(10 * index),
    Replies: String(index),
  }));
  const columns = Object.keys(table[0]!) as (keyof (typeof table)[0])[];
  const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });
  const expected = read(writeCsv([columns, ...table.map((row) => columns.map((column) => row[column]))]), items);
  const sorted = (filled: typeof expected.filled) => filled.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
  fc.assert(
    fc.property(shuffled(columns), shuffled(table), (order, rows) => {
      const found = read(writeCsv([order, ...rows.map((row) => order.map((column) => row[column]))]), items);
      expect({ ...found, filled: sorted(found.filled) }).toEqual({ ...expected, filled: sorted(expected.filled) });
    }),
  );
});
