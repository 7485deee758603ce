/**
 * Files that come from outside: opened with the installed app, or shared by another app. This file decides which of them
 * an item can take, and has the sentences about the others.
 *
 * A file is judged by its name's end and the type that its sender named, before a byte of it is read. Both may be wrong:
 * a picture is decoded, and a text checked, when it is read.
 */

import { counted } from '../kernel/counted.ts';
import { shortenText } from '../kernel/text.ts';

/** Limits of one share or launch. */
export const arrivalLimits = {
  files: 30,
  /** Bytes of a picture before it is made smaller. Cameras of phones write up to about 25 MB. */
  pictureBytes: 30 << 20,
  /** Bytes of a text: 500,000 characters (`limits.text`) have 1.5 MB at most in UTF-8. */
  textBytes: 2 << 20,
  /** Bytes of all files together: the device stores them until the person has decided. */
  allBytes: 100 << 20,
  /** Characters (UTF-16 code units) of a file's name as it is shown. */
  name: 80,
} as const;

export type ArrivedKind = 'picture' | 'text' | 'audio';

/** The facts that a browser tells of a file before it is read. */
export interface ArrivedFile {
  readonly name: string;
  /** Media type as its sender named it; may be empty. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The reason for which a file is left out.
 *
 * - `empty`, `too-large`, `too-many`, `too-much`: the limits above
 * - `video`, `document`: posts cannot have it yet
 * - `unknown`: anything else that is no Markdown, picture or audio
 * - `unreadable`: the device did not hand it over
 * - `not-text`: its name says Markdown and its bytes do not
 */
export type LeftOutReason =
  'empty' | 'too-large' | 'too-many' | 'too-much' | UnpostedKind | 'unknown' | 'unreadable' | 'not-text';

/** A kind of file that platforms take in a post, and that this app does not post yet. */
export type UnpostedKind = 'video' | 'document';

export interface LeftOutFile {
  readonly name: string;
  readonly reason: LeftOutReason;
}

export interface SortedFiles<File extends ArrivedFile> {
  readonly pictures: readonly File[];
  readonly texts: readonly File[];
  readonly audio: readonly File[];
  readonly leftOut: readonly LeftOutFile[];
}

const MARKDOWN = /\.(md|markdown|txt)$/i;
const PICTURE = /\.(png|jpe?g|webp|gif|avif|bmp|heic)$/i;
const AUDIO = /\.(mp3|m4a|aac|wav|flac|ogg|oga|opus|amr)$/i;
const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|3gp)$/i;
const DOCUMENT = /\.pdf$/i;
const textTypes: ReadonlySet<string> = new Set(['text/markdown', 'text/x-markdown', 'text/plain']);

/** The kind of a file; null for one that this app does not take. */
export function kindOfFile({ name, type }: Pick<ArrivedFile, 'name' | 'type'>): ArrivedKind | null {
  // The name first: many systems call Markdown a plain text, or nothing at all.
  if (MARKDOWN.test(name)) return 'text';
  const [media = ''] = type.toLowerCase().split(';');
  if (textTypes.has(media)) return 'text';
  if (media.startsWith('image/') || (media === '' && PICTURE.test(name))) return 'picture';
  return media.startsWith('audio/') || (media === '' && AUDIO.test(name)) ? 'audio' : null;
}

/** Null for a file of any other kind. */
export function unpostedKind({ name, type }: Pick<ArrivedFile, 'name' | 'type'>): UnpostedKind | null {
  const [media = ''] = type.toLowerCase().split(';');
  if (media.startsWith('video/') || (media === '' && VIDEO.test(name))) return 'video';
  return media === 'application/pdf' || (media === '' && DOCUMENT.test(name)) ? 'document' : null;
}

/**
 * "Videos are not posted yet. Add it on LinkedIn after posting."
 *
 * @param platforms the platforms of the post, by name
 * @param count how many files it is said of
 */
export function unpostedSentence(kind: UnpostedKind, platforms: readonly string[] = [], count = 1): string {
  const names = platforms.length === 0 ? 'the platform' : new Intl.ListFormat('en').format(platforms);
  return `${kind === 'video' ? 'Videos' : 'Documents'} are not posted yet. Add ${count === 1 ? 'it' : 'them'} on ${names} after posting.`;
}

/** Sorts files by what they become, within the limits. The first ones are taken where there are too many. */
export function sortFiles<File extends ArrivedFile>(files: readonly File[]): SortedFiles<File> {
  const sorted = { picture: [] as File[], text: [] as File[], audio: [] as File[] };
  const leftOut: LeftOutFile[] = [];
  let taken = 0;
  let bytes = 0;
  for (const file of files) {
    const kind = kindOfFile(file);
    const reason = reasonAgainst(file, { kind, taken, bytes });
    if (kind === null || reason !== null) {
      leftOut.push({ name: file.name, reason: reason ?? unpostedKind(file) ?? 'unknown' });
      continue;
    }
    sorted[kind].push(file);
    taken += 1;
    if (kind !== 'audio') bytes += file.size;
  }
  return { pictures: sorted.picture, texts: sorted.text, audio: sorted.audio, leftOut };
}

function reasonAgainst(
  { size }: ArrivedFile,
  { kind, taken, bytes }: { readonly kind: ArrivedKind | null; readonly taken: number; readonly bytes: number },
): LeftOutReason | null {
  if (taken >= arrivalLimits.files) return 'too-many';
  if (kind === null) return null;
  if (size === 0) return 'empty';
  // Only the name of an audio file is taken.
  if (kind === 'audio') return null;
  if (size > (kind === 'picture' ? arrivalLimits.pictureBytes : arrivalLimits.textBytes)) return 'too-large';
  return bytes + size > arrivalLimits.allBytes ? 'too-much' : null;
}

/**
 * A file's name as it is shown and kept: one line, without control characters and without signs that turn the direction
 * of writing, by which a name could pose as another.
 */
export function shownFileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shortenText(plain, arrivalLimits.name) || 'Unnamed file';
}

/** A file's name without its end, as a title. */
export function titleOfFile(name: string): string {
  const shown = shownFileName(name);
  return shown.replace(/\.[a-z0-9]{1,9}$/i, '').trim() || shown;
}

/** Names in one sentence; the others are counted. */
const MAX_NAMES = 3;

const because: Readonly<
  Record<Exclude<LeftOutReason, 'too-many' | 'too-much' | UnpostedKind>, readonly [one: string, more: string]>
> = {
  empty: ['is empty', 'are empty'],
  'too-large': ['is too large', 'are too large'],
  unknown: ['is not Markdown, a picture or audio', 'are not Markdown, pictures or audio'],
  unreadable: ['could not be read', 'could not be read'],
  'not-text': ['is not a text', 'are not texts'],
};

/** One sentence for each reason, however many files there are. */
export function leftOutSentences(leftOut: readonly LeftOutFile[]): readonly string[] {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const files = leftOut.filter((file) => file.reason === reason);
    const [was, count] = [files.length === 1 ? 'was' : 'were', counted(files.length, 'more file')];
    if (reason === 'too-many') return `${count} ${was} left out: ${arrivalLimits.files} can be added at a time.`;
    if (reason === 'too-much')
      return `${count} ${was} left out: ${arrivalLimits.allBytes >> 20} MB can be added at a time.`;
    const names = listOf(files.map(({ name }) => name));
    if (reason === 'video' || reason === 'document')
      return `${names} ${was} left out. ${unpostedSentence(reason, [], files.length)}`;
    const [one, more] = because[reason];
    const hint = reason === 'too-large' ? ` (${sizeHint(files)})` : '';
    return `${names} ${files.length === 1 ? one : more}${hint}, so ${files.length === 1 ? 'it was' : 'they were'} left out.`;
  });
}

/** Both limits where files of both kinds exceed theirs. */
function sizeHint(files: readonly LeftOutFile[]): string {
  const isNamedText = ({ name }: LeftOutFile) => MARKDOWN.test(name);
  const limits = [
    files.some((file) => !isNamedText(file)) ? `pictures up to ${arrivalLimits.pictureBytes >> 20} MB` : '',
    files.some(isNamedText) ? `texts up to ${arrivalLimits.textBytes >> 20} MB` : '',
  ];
  return limits.filter((limit) => limit !== '').join(', ');
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `“${shownFileName(name)}”`);
  const others = names.length - shown.length;
  return new Intl.ListFormat('en').format(others > 0 ? [...shown, `${others.toLocaleString('en')} more`] : shown);
}

/** Whether a file's decoded bytes are a text: no text has the character 0. */
export function isText(decoded: string): boolean {
  return !decoded.includes('\0');
}
