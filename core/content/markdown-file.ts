import { limits } from '../documents/limits.ts';
import { pictureMarkdown, type PictureReference } from '../documents/pictures.ts';
import { isReservedKey, parseJson } from '../kernel/json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { plainText } from '../publishing/plain-text.ts';
import { titleOfFile } from './arrived-files.ts';
import { readTags } from './edit-item.ts';
import { audioNote, sharedIdea, type SharedIdeaFailure, type SharedParts, shortenTitle } from './shared-idea.ts';

/** A Markdown file that came from outside. */
export interface MarkdownFile {
  readonly name: string;
  readonly text: string;
}

/** A picture that came with the file, as it is stored. */
export interface ArrivedPicture extends PictureReference {
  readonly fileName: string;
}

export interface SharedDraftParts extends SharedParts {
  /** Null where it has no Markdown file. */
  readonly markdown: MarkdownFile | null;
  readonly pictures: readonly ArrivedPicture[];
}

/** The parts of a draft that is made of a file. */
export interface DraftFromFile {
  readonly title: string;
  /** The file's other properties, as they were written. */
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  readonly tags: readonly string[];
}

export type MarkdownFileFailure = { readonly type: 'empty-text' } | { readonly type: 'text-too-long' };

/**
 * Makes a draft of a share that becomes one: of its Markdown file, or of its words and pictures. The words that came
 * beside a file become the description.
 */
export function sharedDraft({
  markdown,
  pictures,
  ...words
}: SharedDraftParts): Result<DraftFromFile, MarkdownFileFailure | SharedIdeaFailure> {
  if (markdown === null) {
    const idea = sharedIdea({ ...words, pictures });
    return idea.ok ? ok({ title: idea.value.title, description: '', body: idea.value.description, tags: [] }) : idea;
  }
  const made = draftFromMarkdown(markdown, pictures);
  if (!made.ok) return made;
  const { title, description } = made.value;
  const beside = [words.title, words.text, words.url].map((part) => part.trim());
  const said = beside.filter((part) => part !== '' && part !== title && part !== markdown.name);
  const parts = [description, ...new Set(said), ...(words.audio ?? []).map(audioNote)];
  const all = parts.filter((part) => part !== '').join('\n\n');
  return all.length > limits.text ? fail({ type: 'text-too-long' }) : ok({ ...made.value, description: all });
}

/**
 * Makes a draft of a Markdown file, in which no word is lost.
 *
 * The title is the front matter's, else the heading that the text begins with, which then does not stand in the body
 * too, else the file's name. Tags are the front matter's as far as an item may have them. Its other lines become the
 * description. Pictures that the text names by their files' names stand in their places, others at the end.
 */
export function draftFromMarkdown(
  { name, text }: MarkdownFile,
  pictures: readonly ArrivedPicture[],
): Result<DraftFromFile, MarkdownFileFailure> {
  const { front, rest } = splitFront(cleanText(text));
  const said = readFront(front);
  const { title, body } = splitTitle(rest.trim(), said.title);
  if (title === '' && body === '' && said.others === '') return fail({ type: 'empty-text' });
  const placed = placePictures(body, pictures);
  const made = {
    title: shortenTitle(title || titleOfFile(name)),
    description: said.others,
    body: placed,
    tags: said.tags,
  };
  return Math.max(placed.length, said.others.length) > limits.text ? fail({ type: 'text-too-long' }) : ok(made);
}

/** One kind of line break, and no control characters. */
function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD');
}

/** A line of front matter: `name: value`, an entry of a list, a comment, or blank. */
const FRONT_LINE = /^(?:[\p{L}_][\p{L}\p{N}_ .-]{0,60}:(?:\s.*)?|\s*-\s.*|\s+\S.*|#.*|\s*)$/u;
const MAX_FRONT_LINES = 200;

/** Splits front matter from the text. A text may begin with a line `---` that is none. */
function splitFront(text: string): { readonly front: readonly string[]; readonly rest: string } {
  const lines = text.split('\n', MAX_FRONT_LINES + 2);
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  const front = lines.slice(1, Math.max(1, end));
  const isFront = /^---\s*$/.test(lines[0] ?? '') && end > 1 && front.every((line) => FRONT_LINE.test(line));
  if (!isFront || !front.some((line) => /^\S[^:]*:/.test(line))) return { front: [], rest: text };
  const length = lines.slice(0, end + 1).reduce((sum, line) => sum + line.length + 1, 0);
  return { front, rest: text.slice(length) };
}

interface FrontMatter {
  readonly title: string;
  readonly tags: readonly string[];
  /** The lines that are neither, as they are written. */
  readonly others: string;
}

function readFront(front: readonly string[]): FrontMatter {
  let title = '';
  let tags: readonly string[] = [];
  const others: string[] = [];
  for (let at = 0; at < front.length; at += 1) {
    const [, key = '', value = ''] = /^(\S[^:]*):\s*(.*)$/.exec(front[at]!) ?? [];
    const isList = key.toLowerCase() === 'tags' && value === '';
    const end = isList ? front.findIndex((line, next) => next > at && !/^\s*-\s/.test(line)) : at + 1;
    const entries = front.slice(at + 1, end === -1 ? front.length : end);
    if (key.toLowerCase() === 'title' && title === '' && textOf(value) !== '') title = textOf(value);
    else if (key.toLowerCase() === 'tags' && tags.length === 0 && areAllowed(tagsIn(value, entries)))
      tags = tagsIn(value, entries);
    else others.push(front[at]!, ...(isList ? entries : []));
    if (isList) at += entries.length;
  }
  return { title, tags, others: others.join('\n').trim() };
}

/** The text of a value: JSON's strings are the quoted ones of YAML, as this app's own export writes them. */
function textOf(value: string): string {
  const trimmed = value.trim();
  const json = parseJson(trimmed);
  if (typeof json === 'string') return json.trim();
  return /^'.*'$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll("''", "'").trim() : trimmed;
}

function tagsIn(value: string, entries: readonly string[]): readonly string[] {
  if (value === '') return readTags(entries.map((line) => textOf(line.replace(/^\s*-\s/, ''))).join(','));
  const json = parseJson(value.trim());
  if (Array.isArray(json) && json.every((tag) => typeof tag === 'string')) return readTags(json.join(','));
  const inner = value.trim().replace(/^\[(.*)\]$/, '$1');
  return readTags(inner.split(',').map(textOf).join(','));
}

/** Tags that an item cannot have stay a line of the description. */
function areAllowed(tags: readonly string[]): boolean {
  return tags.length <= limits.tags && tags.every((tag) => tag.length <= limits.tag && !isReservedKey(tag));
}

/** A longer first line is no heading. Characters (UTF-16 code units). */
const MAX_HEADING = 1_000;

function splitTitle(text: string, known: string): { readonly title: string; readonly body: string } {
  const [line = ''] = text.slice(0, MAX_HEADING + 1).split('\n', 1);
  const [, words = ''] = (line.length <= MAX_HEADING && /^ {0,3}# +(.*)$/.exec(line)) || [];
  const heading = plainText(words.trimEnd().replace(/ #+$/, '')).trim();
  const isTitle = heading !== '' && heading.length <= limits.title && (known === '' || known === heading);
  if (isTitle) return { title: heading, body: text.slice(line.length).trim() };
  // A title that is too long for an item stands in the text as well.
  const isCut = known.length > limits.title;
  return { title: known || heading, body: isCut ? `# ${known}\n\n${text}` : text };
}

const PICTURE = /!\[([^[\]\n]{0,500})\]\((?:<([^<>\n]{1,500})>|([^()\s<>]{1,500}))(?:[ \t]+"[^"\n]{0,500}")?\)/g;

function placePictures(body: string, pictures: readonly ArrivedPicture[]): string {
  const unused = new Set(pictures);
  const placed = body.replaceAll(PICTURE, (whole, alt: string, quoted?: string, plain?: string) => {
    const named = fileNameIn(quoted ?? plain ?? '');
    const picture = pictures.find(({ fileName }) => fileName.toLowerCase() === named);
    if (!picture) return whole;
    unused.delete(picture);
    return pictureMarkdown({ name: alt || picture.name, hash: picture.hash });
  });
  return [placed, ...[...unused].map(pictureMarkdown)].filter((part) => part !== '').join('\n\n');
}

/** The name of the file that an address leads to, in lower case. */
function fileNameIn(address: string): string {
  const name = address.split(/[/\\]/).at(-1) ?? '';
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

/** The names of the files, in lower case, that a text shows as pictures. */
export function pictureFilesIn({ text }: MarkdownFile): ReadonlySet<string> {
  return new Set([...text.matchAll(PICTURE)].map(([, , quoted, plain]) => fileNameIn(quoted ?? plain ?? '')));
}
