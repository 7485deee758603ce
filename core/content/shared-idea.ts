import { type Result, fail, ok } from '../kernel/result.ts';
import { limits } from '../documents/limits.ts';
import { titleOfFile } from './arrived-files.ts';
import { withoutHalfCharacter } from '../kernel/text.ts';
import { pictureMarkdown, type PictureReference } from '../documents/pictures.ts';

/** A share from another app. Parts that it lacks are empty. */
export interface SharedParts {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly pictures: readonly PictureReference[];
  /** Audio files, of which only the names are kept. */
  readonly audio?: readonly AudioName[];
}

export interface AudioName {
  /** Of the file, as it is shown. */
  readonly name: string;
  /** Of the file's last change, as people write it: "27 November 2026". */
  readonly date: string;
}

export interface SharedIdea {
  readonly title: string;
  readonly description: string;
}

export type SharedIdeaFailure = { readonly type: 'nothing-shared' } | { readonly type: 'text-too-long' };

/**
 * Makes an idea that contains everything that was shared. A title that is too long for an idea is repeated in the
 * description. An address that the text already contains is not added.
 */
export function sharedIdea(parts: SharedParts): Result<SharedIdea, SharedIdeaFailure> {
  const { pictures, audio = [] } = parts;
  const [text, url, sharedTitle] = [parts.text.trim(), parts.url.trim(), oneLine(parts.title)];
  const fileName = pictures[0]?.name ?? (audio[0] ? titleOfFile(audio[0].name) : '');
  const title = sharedTitle || oneLine(text.split('\n')[0] ?? '') || addressName(url) || oneLine(fileName);
  if (title === '' && pictures.length === 0) return fail({ type: 'nothing-shared' });
  const shown = shortenTitle(title || 'Shared picture');
  const paragraphs = [
    shown === title || oneLine(text).includes(title) ? '' : title,
    oneLine(text) === shown ? '' : text,
    text.includes(url) ? '' : url,
    ...pictures.map(pictureMarkdown),
    ...audio.map(audioNote),
  ];
  const description = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  return description.length > limits.text ? fail({ type: 'text-too-long' }) : ok({ title: shown, description });
}

/** Only what is true without the file: an item has no place for audio. */
export function audioNote({ name, date }: AudioName): string {
  return `Recording “${name}”, ${date}. The audio itself is not kept here.`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Cuts a text to the length of a title, between words where possible. */
export function shortenTitle(title: string): string {
  if (title.length <= limits.title) return title;
  const room = title.slice(0, limits.title - 1);
  const end = room.lastIndexOf(' ');
  return `${end > limits.title / 2 ? room.slice(0, end) : withoutHalfCharacter(room)}…`;
}

/** An address without its scheme, as a person would say it. */
function addressName(url: string): string {
  return url.replace(/^[a-z]+:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
