/**
 * The columns of the tables that platforms export about a person's posts.
 *
 * Read on 27 November 2026 from files that people's programs read:
 *
 * - X, Analytics, Content, "Download CSV": Post id, Date ("Tue, Jul 14, 2026"), Post text, Post Link, Impressions, Likes,
 *   Engagements, Bookmarks, Shares, New follows, Replies, Reposts, Profile visits and others. Until 2024: Tweet id, Tweet
 *   permalink, Tweet text, time, impressions, engagements, retweets, replies, likes (earlier favorites).
 * - LinkedIn, a person's analytics, a workbook whose sheet TOP POSTS has two tables beside each other below a line of
 *   explanation: Post URL, Post publish date ("10/9/2026"), Engagements; and Post URL, Post publish date, Impressions.
 * - LinkedIn, a page's content analytics, a workbook whose sheet "All posts" has, below a line of explanation: Post title,
 *   Post link, Created date, Impressions, Views (of videos), Clicks, Likes, Comments, Reposts, Follows and others.
 */
import { type Day, parseDay } from '../kernel/local-date.ts';
import { foldText } from '../kernel/text.ts';
import { figureNames, type PostFigures } from '../publishing/post-figures.ts';
import type { PlatformKey } from '../publishing/platforms.ts';

/** Columns that say which post a row is about. */
type AboutColumn = 'id' | 'link' | 'text' | 'date';
type KnownColumn = AboutColumn | keyof PostFigures;

const names: Readonly<Record<KnownColumn, readonly string[]>> = {
  id: ['post id', 'tweet id'],
  link: ['post link', 'post url', 'tweet permalink'],
  text: ['post text', 'post title', 'tweet text'],
  date: ['date', 'created date', 'post publish date', 'time'],
  views: ['impressions'],
  likes: ['likes', 'reactions', 'favorites'],
  // X's "Shares" are presses of its share button.
  reposts: ['reposts', 'retweets'],
  replies: ['replies', 'comments'],
};

/** A table in a file: the number of the column in which each thing is. */
export interface ExportTable {
  readonly platform: PlatformKey;
  readonly columns: Partial<Readonly<Record<KnownColumn, number>>>;
}

/** The tables that begin with this line of headings, those beside each other apart; none when it is no such line. */
export function exportTables(headings: readonly string[]): ExportTable[] {
  const folded = headings.map((heading) => foldText(heading).replaceAll(/\s+/g, ' ').trim());
  const links = folded.flatMap((heading, column) => (names.link.includes(heading) ? [column] : []));
  // Each table beside another one begins with its link. A table alone may have it anywhere.
  const starts = links.length > 1 ? links : [0];
  return starts.flatMap((start, index) => {
    const table = tableIn(folded, start, starts[index + 1] ?? folded.length);
    return table ? [table] : [];
  });
}

function tableIn(headings: readonly string[], start: number, end: number): ExportTable | null {
  const columns: Partial<Record<KnownColumn, number>> = {};
  for (let column = start; column < end; column += 1)
    for (const known of Object.keys(names) as KnownColumn[])
      if (names[known].includes(headings[column]!)) columns[known] ??= column;
  const isAboutPosts = columns.link !== undefined || (columns.text !== undefined && columns.date !== undefined);
  if (!isAboutPosts || figureNames.every((name) => columns[name] === undefined)) return null;
  return { platform: columns.id === undefined ? 'linkedin' : 'twitter', columns };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The days that a date in a file may mean. "3/4/2026" has two: LinkedIn writes the month first, and a spreadsheet that
 * saved the file again may have turned it.
 */
export function daysIn(text: string): Day[] {
  const iso = /^\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
  if (iso) return daysOf([iso]);
  const [, month, dayOfMonth, year] = /([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})/.exec(text) ?? [];
  if (month) return daysOf([isoDate(year!, String(1 + months.indexOf(month.toLowerCase())), dayOfMonth!)]);
  const [, first, second, last] = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text) ?? [];
  if (!first) return [];
  return daysOf([isoDate(last!, first, second!), isoDate(last!, second!, first)]);
}

function isoDate(year: string, month: string, dayOfMonth: string): string {
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
}

function daysOf(dates: readonly string[]): Day[] {
  return [...new Set(dates.flatMap((date) => parseDay(date) ?? []))];
}
