/**
 * Moving a picture between the posts of a thread. A picture goes with the post in whose text it stands (`fitText`), so
 * to move it is to move its Markdown to the nearest line of the other post. The posts' words stay as they are: every
 * place is tried with the function that makes the thread, and one that changes a word is not taken.
 */

import { type PictureReference, pictureRanges } from '../documents/pictures.ts';
import { applyEdits, type TextEdit } from '../documents/text-edits.ts';
import type { FittedPart } from './deal-pictures.ts';

/** The posts that a text becomes; null where it does not fit. */
export type FitBody = (body: string) => readonly FittedPart[] | null;

export interface PictureMove {
  /** The post that has the picture, from 0 on. */
  readonly from: number;
  /** The picture's place among the pictures of that post, from 0 on. */
  readonly at: number;
  /** -1 for the post before, 1 for the one after. */
  readonly by: -1 | 1;
}

export interface Thread {
  readonly fit: FitBody;
  /** Most pictures of a post. */
  readonly mostPictures: number;
}

/** Lines between a picture and its new place. A post of a thread has fewer. */
const MAX_LINES = 200;

/**
 * The edits of the text, one after the other: the picture becomes the last one of the post before, or the first one of
 * the post after. Null where that post does not exist, has no room, or has no line of its own for it.
 */
export function movePicture(
  body: string,
  move: PictureMove,
  { fit, mostPictures }: Thread,
): readonly TextEdit[] | null {
  const parts = fit(body);
  const picture = parts?.[move.from]?.pictures[move.at];
  const target = parts?.[move.from + move.by];
  if (!parts || !picture || !target || target.pictures.length >= mostPictures) return null;
  const wanted = partsAfter(parts, move);
  for (const range of pictureRanges(body, picture.hash)) {
    const removal = withItsLine(body, range);
    const text = applyEdits(body, [removal]);
    // Other pictures with the same bytes stay where they are; one inside code is none.
    if (countPictures(fit(text)) !== countPictures(parts) - 1) continue;
    const insertion = placeFor(text, { removal, by: move.by, markdown: body.slice(range.from, range.to) }, (edit) =>
      isEqual(fit(applyEdits(text, [edit])), wanted),
    );
    if (insertion) return [removal, insertion];
  }
  return null;
}

/** The thread once the picture is moved. A post of pictures alone is gone with its last one. */
function partsAfter(parts: readonly FittedPart[], { from, at, by }: PictureMove): readonly FittedPart[] {
  const picture = parts[from]!.pictures[at]!;
  return parts
    .map((part, index) => {
      if (index === from) return { ...part, pictures: part.pictures.toSpliced(at, 1) };
      if (index !== from + by) return part;
      return { ...part, pictures: by < 0 ? [...part.pictures, picture] : [picture, ...part.pictures] };
    })
    .filter(({ text, pictures }) => text !== '' || pictures.length > 0);
}

interface Placing {
  readonly removal: TextEdit;
  readonly by: -1 | 1;
  readonly markdown: string;
}

/** Tries the ends of the lines from where the picture was, outwards. */
function placeFor(
  text: string,
  { removal, by, markdown }: Placing,
  isRight: (edit: TextEdit) => boolean,
): TextEdit | null {
  let at = removal.at;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    const end = by < 0 ? text.lastIndexOf('\n', at - 1) : text.indexOf('\n', at);
    const isAtEdge = end === -1 || (by < 0 && at === 0);
    const place = isAtEdge ? (by < 0 ? 0 : text.length) : end;
    const edit = { at: place, remove: 0, insert: asBlock(text, place, markdown) };
    if (isRight(edit)) return edit;
    if (isAtEdge) return null;
    at = by < 0 ? end : end + 1;
  }
  return null;
}

/** A picture as a paragraph of its own, at the end of a line or at an edge of the text. */
function asBlock(text: string, at: number, markdown: string): string {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const opening = before.trim() === '' ? '' : before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const closing = after.trim() === '' ? '' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return `${opening}${markdown}${closing}`;
}

/** The removal of a picture, and of its line with the blank line after it where it stands alone. */
function withItsLine(body: string, { from, to }: { readonly from: number; readonly to: number }): TextEdit {
  const start = body.lastIndexOf('\n', from - 1) + 1;
  const next = body.indexOf('\n', to);
  const end = next === -1 ? body.length : next;
  if (body.slice(start, from).trim() !== '' || body.slice(to, end).trim() !== '')
    return { at: from, remove: to - from, insert: '' };
  const blanks = /^\n(?:[ \t]*\n)?/.exec(body.slice(end))?.[0].length ?? 0;
  return { at: start, remove: end + blanks - start, insert: '' };
}

function countPictures(parts: readonly FittedPart[] | null): number {
  return parts?.reduce((sum, { pictures }) => sum + pictures.length, 0) ?? -1;
}

function isEqual(parts: readonly FittedPart[] | null, wanted: readonly FittedPart[]): boolean {
  return (
    parts?.length === wanted.length &&
    parts.every(({ text, pictures }, index) => {
      const { text: other, pictures: others } = wanted[index]!;
      return text === other && pictures.map(hashOf).join() === others.map(hashOf).join();
    })
  );
}

function hashOf({ hash }: PictureReference): string {
  return hash;
}
