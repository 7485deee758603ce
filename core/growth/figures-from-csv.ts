/**
 * The figures of a person's posts, from a table that a platform exported.
 *
 * A row belongs to a post whose link it has. Where no post has that link, it belongs to the one post without another row
 * that was posted within a day of its date and begins with the same letters; where several do, to none of them.
 */
import type { ListedItem } from '../content/content-row.ts';
import { type CsvFailure, type CsvRow, readCsv } from '../kernel/csv.ts';
import { type Day, parseDay } from '../kernel/local-date.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { foldText } from '../kernel/text.ts';
import { plainText } from '../publishing/plain-text.ts';
import { platformByKey } from '../publishing/platforms.ts';
import { figureNames, hasFigures, noFigures, type PostFigures } from '../publishing/post-figures.ts';
import { postKey } from '../publishing/post-key.ts';
import { typedCount, type TypedFigures } from '../publishing/typed-figures.ts';
import { daysIn, type ExportTable, exportTables } from './export-columns.ts';

/** The largest file that should be read, in bytes. */
export const MAX_FIGURES_FILE = 5_000_000;

/** Of a zip archive, as XLSX and Numbers files are, and of the compound file of older XLS, read as a text. */
const workbookStarts = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0'] as const;

/** A file may begin with lines of explanation. */
const MAX_LINES_ABOVE = 20;

/** Letters that are compared where a row is found by its text, and how many of them there have to be. */
const COMPARED_LETTERS = 40;
const LEAST_LETTERS = 12;

/** A post whose typed figures a file changes. */
export interface FilledPost {
  readonly itemId: string;
  readonly title: string;
  readonly platformId: number;
  /** The greater of the file's figures and those typed before. */
  readonly figures: PostFigures;
  /** Null when none were typed. */
  readonly before: TypedFigures | null;
}

export interface CsvFigures {
  /** Number of posts that the file has a row about. */
  readonly rows: number;
  /** How many of these posts are the person's own. */
  readonly matched: number;
  /** The posts whose figures the file changes. */
  readonly filled: readonly FilledPost[];
}

export type FiguresFileFailure =
  CsvFailure | { readonly type: 'too-large' | 'spreadsheet' | 'not-a-table' | 'no-known-columns' | 'nothing-matches' };

export function figuresFileSentence(failure: FiguresFileFailure): string {
  switch (failure.type) {
    case 'too-large':
      return 'This file is larger than 5 MB. Export a shorter period.';
    case 'spreadsheet':
      return 'This is a workbook. Open it in a spreadsheet program, go to the sheet with your posts, and save that sheet as CSV.';
    case 'not-a-table':
      return 'This is not a CSV file.';
    case 'unclosed-quote':
      return `Line ${failure.line} has an opening quotation mark without a closing one.`;
    case 'no-known-columns':
      return 'This file has no columns that LinkedIn or X export about posts, such as Post link and Impressions.';
    case 'nothing-matches':
      return 'No row of this file belongs to a post of yours here. Add the links of your posts, so that they are found.';
  }
}

export function figuresFromCsv(text: string, items: readonly ListedItem[]): Result<CsvFigures, FiguresFileFailure> {
  if (workbookStarts.some((start) => text.startsWith(start))) return fail({ type: 'spreadsheet' });
  if (text.trim() === '' || text.includes('\0')) return fail({ type: 'not-a-table' });
  const table = readCsv(text);
  if (!table.ok) return table;
  const rows = exportedPosts(table.value);
  if (rows === null) return fail({ type: 'no-known-columns' });
  const matches = matchPosts(rows, postsOf(items));
  if (matches.length === 0) return fail({ type: 'nothing-matches' });
  const filled = matches.flatMap(({ row, post }) => fill(row, post) ?? []);
  return ok({ rows: rows.length, matched: matches.length, filled });
}

/** The figures of a post in a file. */
interface ExportedPost {
  readonly platformId: number;
  readonly keys: readonly string[];
  readonly days: readonly Day[];
  /** See `letters`. */
  readonly text: string;
  readonly figures: PostFigures;
}

/** A post once, however many tables of the file have a row about it. Null when the file has no table that is known. */
function exportedPosts(rows: readonly CsvRow[]): ExportedPost[] | null {
  for (const [index, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const tables = exportTables(cells);
    if (tables.length === 0) continue;
    const posts = new Map<string, ExportedPost>();
    for (const table of tables)
      for (const row of rows.slice(index + 1)) {
        const post = exportedPost(row.cells, table);
        if (!post) continue;
        const key = post.keys[0] ?? `${post.days.join(' ')} ${post.text}`;
        const before = posts.get(key);
        posts.set(key, before ? { ...before, figures: filledUp(before.figures, post.figures) } : post);
      }
    return [...posts.values()];
  }
  return null;
}

/** Null for a row that is about no post, such as a sum. */
function exportedPost(cells: readonly string[], { platform, columns }: ExportTable): ExportedPost | null {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
  const id = cell(columns.id);
  // A spreadsheet that saved the file again may have rounded the number, and has not kept its digits then.
  const keys = [postKey(cell(columns.link)), platform === 'twitter' && /^\d{5,30}$/.test(id) ? `x ${id}` : null];
  const text = letters(cell(columns.text));
  const days = daysIn(cell(columns.date));
  const found = keys.filter((key) => key !== null);
  if (found.length === 0 && (text === '' || days.length === 0)) return null;
  const figures: Record<keyof PostFigures, number | null> = { ...noFigures };
  for (const name of figureNames) figures[name] = typedCount(cell(columns[name])) ?? null;
  return { platformId: platformByKey(platform).id, keys: found, days, text, figures };
}

/** A post of the person's on a platform. */
interface OwnPost {
  readonly itemId: string;
  readonly title: string;
  readonly platformId: number;
  readonly key: string | null;
  readonly day: Day | null;
  /** The beginnings of its text and of its title; see `letters`. */
  readonly texts: readonly string[];
  readonly typed: TypedFigures | null;
}

function postsOf(items: readonly ListedItem[]): OwnPost[] {
  return items.flatMap(({ id, row }) => {
    if (row.deletedAt !== null) return [];
    return (row.publications ?? []).flatMap(({ platformId, state, url, figures }) => {
      if (state !== 'shared') return [];
      return {
        itemId: id,
        title: row.title,
        platformId,
        key: url === null ? null : postKey(url),
        day: parseDay(row.shares?.find((share) => share.platformId === platformId)?.on),
        texts: [letters(plainText(row.excerpt)), letters(row.title)],
        typed: figures ?? null,
      };
    });
  });
}

/** The first letters and digits of a text without its links, for which X writes addresses of its own. */
function letters(text: string): string {
  return foldText(text.replaceAll(/https?:\/\/\S+/g, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, COMPARED_LETTERS);
}

interface Match {
  readonly row: ExportedPost;
  readonly post: OwnPost;
}

function matchPosts(rows: readonly ExportedPost[], posts: readonly OwnPost[]): Match[] {
  const byKey = new Map<string, OwnPost>();
  for (const post of posts) if (post.key !== null && !byKey.has(post.key)) byKey.set(post.key, post);
  const matched = new Map<OwnPost, ExportedPost>();
  const others: ExportedPost[] = [];
  for (const row of rows) {
    const post = row.keys.map((key) => byKey.get(key)).find((found) => found?.platformId === row.platformId);
    if (!post) others.push(row);
    else if (!matched.has(post)) matched.set(post, row);
  }
  const byDay = new Map<Day, OwnPost[]>();
  for (const post of posts)
    if (post.day !== null && !matched.has(post)) byDay.set(post.day, [...(byDay.get(post.day) ?? []), post]);
  const similar = others.map((row) => ({ row, found: similarPosts(row, byDay) }));
  const claims = new Map<OwnPost, number>();
  for (const { found } of similar) for (const post of found) claims.set(post, (claims.get(post) ?? 0) + 1);
  for (const { row, found } of similar) {
    const [post] = found;
    if (post && found.length === 1 && claims.get(post) === 1) matched.set(post, row);
  }
  return [...matched].map(([post, row]) => ({ row, post }));
}

/** @param byDay posts that were found by no link */
function similarPosts(row: ExportedPost, byDay: ReadonlyMap<Day, readonly OwnPost[]>): OwnPost[] {
  // The file's zone is not the person's.
  const days = new Set(row.days.flatMap((day) => [day - 1, day, day + 1]));
  return [...days].flatMap((day) => (byDay.get(day) ?? []).filter((post) => isSimilar(row, post)));
}

function isSimilar(row: ExportedPost, { platformId, key, texts }: OwnPost): boolean {
  if (platformId !== row.platformId) return false;
  // A post on X has one number. One on LinkedIn has several: of the share, and of the activity in the feed.
  if (key?.startsWith('x ') && row.keys.some((other) => other.startsWith('x '))) return false;
  return texts.some((text) => {
    const length = Math.min(text.length, row.text.length);
    return length >= LEAST_LETTERS && text.slice(0, length) === row.text.slice(0, length);
  });
}

/** Null when nothing changes. */
function fill(row: ExportedPost, { itemId, title, platformId, typed }: OwnPost): FilledPost | null {
  const figures = filledUp(row.figures, typed ?? noFigures);
  if (!hasFigures(row.figures) || figureNames.every((name) => figures[name] === (typed?.[name] ?? null))) return null;
  return { itemId, title, platformId, figures, before: typed };
}

/** The greater of each: a file may count the days that it covers only. */
function filledUp(first: PostFigures, second: PostFigures): PostFigures {
  return {
    views: greater(first.views, second.views),
    likes: greater(first.likes, second.likes),
    reposts: greater(first.reposts, second.reposts),
    replies: greater(first.replies, second.replies),
  };
}

function greater(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
