/**
 * Keeps what comes from outside on this device, until its person has decided about it: what another app shares (the
 * service worker), what is opened with the installed app, and what a `web+rostrum:` address offers (a page).
 *
 * 1. Files are sorted by what they can become (`core/content/arrived-files.ts`). The others are left out with a sentence.
 * 2. Texts are decoded, pictures are read as they are.
 * 3. Each Markdown file becomes a row of its own, with the pictures that it names; the first row has everything else.
 *
 * Invariants: nothing is read of a file beyond its limits, and nothing at all of an audio file. All rows of an arrival
 * are stored, or none. Nothing becomes an item here.
 */
import { isText, type LeftOutFile, leftOutSentences, shownFileName, sortFiles } from '#core/content/arrived-files.ts';
import { type MarkdownFile, pictureFilesIn } from '#core/content/markdown-file.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { SharedFile, ShareRow } from '../engine/intake/share.ts';
import { readTextFile } from './read-text-file.ts';
import type { Shares } from './shares.ts';

/** Everything that came from outside at once. Words that it lacks are empty. */
export interface Arrival {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly File[];
  /** Names of files that the device did not hand over. */
  readonly unreadable?: readonly string[];
  /** The item that it becomes without a Markdown file; with one it becomes a draft. */
  readonly becomes: 'idea' | 'draft';
}

export interface KeepingArrival {
  /** Null when nobody is signed in; then it is for the next person who signs in. */
  readonly account: string | null;
  readonly shares: Pick<Shares, 'keepAll' | 'count'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Rows that may wait for a decision. A page that keeps sending forms cannot fill the disk. */
const MAX_WAITING = 50;

export type ArrivalFailure = { readonly type: 'too-many-waiting' };

/**
 * Stores what came. Returns the id of its first row, or null when nothing came. Rejects when the disk refuses.
 */
export async function keepArrival(
  arrival: Arrival,
  { account, shares, now }: KeepingArrival,
): Promise<Result<string | null, ArrivalFailure>> {
  const rows = await readArrival(arrival, { account, now });
  const [first] = rows;
  if (!first) return ok(null);
  if ((await shares.count()) + rows.length > MAX_WAITING) return fail({ type: 'too-many-waiting' });
  await shares.keepAll(rows);
  return ok(first.id);
}

/** The rows of an arrival, in the order in which they are asked about. */
async function readArrival(
  { title, text, url, files, unreadable = [], becomes }: Arrival,
  { account, now }: Pick<KeepingArrival, 'account' | 'now'>,
): Promise<readonly ShareRow[]> {
  const sorted = sortFiles(files);
  const texts = await readAll(sorted.texts, readMarkdown);
  const pictures = await readAll(sorted.pictures, readPicture);
  const missing = unreadable.map((name) => ({ name, reason: 'unreadable' as const }));
  const leftOut = leftOutSentences([...sorted.leftOut, ...texts.leftOut, ...pictures.leftOut, ...missing]);
  const audio = sorted.audio.map(({ name, lastModified }) => ({ name: shownFileName(name), at: lastModified }));
  const hasWords = `${title}${text}${url}`.trim() !== '';
  const row = { account, at: now, title: '', text: '', url: '', files: [] as readonly SharedFile[] };
  const withRest = {
    ...row,
    title,
    text,
    url,
    ...(audio.length > 0 && { audio }),
    ...(leftOut.length > 0 && { leftOut }),
  };
  const [first, ...others] = texts.read;
  if (!first) {
    const isNothing = !hasWords && pictures.read.length === 0 && audio.length === 0 && leftOut.length === 0;
    return isNothing ? [] : [{ ...withRest, id: crypto.randomUUID(), becomes, files: pictures.read }];
  }
  const namedIn = (markdown: MarkdownFile) => {
    const names = pictureFilesIn(markdown);
    return pictures.read.filter(({ name }) => names.has(name.toLowerCase()));
  };
  const named = others.map(namedIn);
  const own = namedIn(first);
  const left = pictures.read.filter((picture) => own.includes(picture) || !named.flat().includes(picture));
  const draft = (markdown: MarkdownFile, given: typeof row, at: number) =>
    // The newest is asked about first, so each is older than the one before it.
    ({ ...given, id: crypto.randomUUID(), becomes: 'draft', markdown, at: now - at }) as const;
  return [
    draft(first, { ...withRest, files: left }, 0),
    ...others.map((markdown, at) => draft(markdown, { ...row, files: named[at]! }, at + 1)),
  ];
}

interface ReadFiles<Read> {
  readonly read: readonly Read[];
  readonly leftOut: readonly LeftOutFile[];
}

/** One after another: only one file is in memory twice. */
async function readAll<Read>(
  files: readonly File[],
  read: (file: File) => Promise<Result<Read, LeftOutFile['reason']>>,
): Promise<ReadFiles<Read>> {
  const done: Read[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const file of files) {
    // The file may be gone by now, or on a disk that was taken out.
    const result = await read(file).catch(() => fail('unreadable' as const));
    if (result.ok) done.push(result.value);
    else leftOut.push({ name: file.name, reason: result.error });
  }
  return { read: done, leftOut };
}

async function readMarkdown(file: File): Promise<Result<MarkdownFile, 'not-text'>> {
  const text = await readTextFile(file);
  return isText(text) ? ok({ name: shownFileName(file.name), text }) : fail('not-text');
}

async function readPicture(file: File): Promise<Result<SharedFile, never>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return ok({ name: shownFileName(file.name), type: file.type, bytes });
}
