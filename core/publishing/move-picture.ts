/**
 * Moving a picture between the posts of a thread. A picture goes with the post in whose text it stands (`fitText`), so
 * to move it is to move its Markdown to the nearest line of the other post. The posts' words stay as they are: every
 * place is tried with the function that makes the thread, and one that changes a word is not taken.
 */

import { type PictureReference, pictureRanges } from '../documents/pictures.ts';
import { applyEdits, type TextEdit } from '../documents/text-edits.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { FittedPart } from './deal-pictures.ts';

/** The posts that a text becomes; null where it does not fit. */
export type FitBody = (body: string) => readonly FittedPart[] | null;

export interface PictureMove {
  /** SHA-256 of the picture's bytes, in hex: the thread may have changed since it was shown. */
  readonly hash: string;
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

/**
 * - `changed`: the picture is not where it was shown, or there is no such post
 * - `full`: the other post has as many pictures as the platform takes
 * - `no-line`: no line ends in the other post, beside which the picture could stand
 */
export type MoveFailure = 'changed' | 'full' | 'no-line';

/**
 * The edits of the text, one after the other: the picture becomes the last one of the post before, or the first one of
 * the post after.
 */
export function movePicture(
  body: string,
  move: PictureMove,
  { fit, mostPictures }: Thread,
): Result<readonly TextEdit[], MoveFailure> {
  const parts = fit(body);
  const picture = parts?.[move.from]?.pictures[move.at];
  const target = parts?.[move.from + move.by];
  if (!parts || picture?.hash !== move.hash || !target) return fail('changed');
  if (target.pictures.length >= mostPictures) return fail('full');
  const wanted = partsAfter(parts, move);
  for (const range of pictureRanges(body, picture.hash)) {
    const removal = withItsLine(body, range);
    const text = applyEdits(body, [removal]);
    // Other pictures with the same bytes stay where they are; one inside code is none.
    if (countPictures(fit(text)) !== countPictures(parts) - 1) continue;
    const insertion = placeFor(text, { removal, by: move.by, markdown: body.slice(range.from, range.to) }, (edit) =>
      placed(fit(applyEdits(text, [edit])), wanted, move.by),
    );
    if (insertion) return ok([removal, insertion]);
  }
  return fail('no-line');
}

interface Wanted {
  readonly parts: readonly FittedPart[];
  /** The index of the other post among them. */
  readonly target: number;
}

/** The thread once the picture is moved. A post of pictures alone is gone with its last one. */
function partsAfter(parts: readonly FittedPart[], { from, at, by }: PictureMove): Wanted {
  const picture = parts[from]!.pictures[at]!;
  const moved = parts.map((part, index) => {
    if (index === from) return { ...part, pictures: part.pictures.toSpliced(at, 1) };
    if (index !== from + by) return part;
    return { ...part, pictures: by < 0 ? [...part.pictures, picture] : [picture, ...part.pictures] };
  });
  const isThere = ({ text, pictures }: FittedPart) => text !== '' || pictures.length > 0;
  const isGone = by > 0 && !isThere(moved[from]!);
  return { parts: moved.filter(isThere), target: from + by - (isGone ? 1 : 0) };
}

/** `past`: the picture is beyond the other post already, where no further line leads back. */
type Placed = 'right' | 'not-yet' | 'past';

function placed(parts: readonly FittedPart[] | null, { parts: wanted, target }: Wanted, by: -1 | 1): Placed {
  if (!parts) return 'not-yet';
  if (isEqual(parts, wanted)) return 'right';
  const until = by > 0 ? target + 1 : target;
  const [have, want] = [countPictures(parts.slice(0, until)), countPictures(wanted.slice(0, until))];
  return (by > 0 ? have < want : have > want) ? 'past' : 'not-yet';
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
  tried: (edit: TextEdit) => Placed,
): TextEdit | null {
  let at = removal.at;
  for (;;) {
    const end = by < 0 ? text.lastIndexOf('\n', at - 1) : text.indexOf('\n', at);
    const isAtEdge = end === -1 || (by < 0 && at === 0);
    const place = isAtEdge ? (by < 0 ? 0 : text.length) : end;
    const edit = { at: place, remove: 0, insert: asBlock(text, place, markdown) };
    const result = tried(edit);
    if (result === 'right') return edit;
    if (result === 'past' || isAtEdge) return null;
    at = by < 0 ? end : end + 1;
  }
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

function isEqual(parts: readonly FittedPart[], wanted: readonly FittedPart[]): boolean {
  return (
    parts.length === wanted.length &&
    parts.every(({ text, pictures }, index) => {
      const { text: other, pictures: others } = wanted[index]!;
      return text === other && pictures.map(hashOf).join() === others.map(hashOf).join();
    })
  );
}

function hashOf({ hash }: PictureReference): string {
  return hash;
}
