import type { PictureReference } from '../documents/pictures.ts';
import { countSigns, type PlacedPicture } from './plain-text.ts';

/** One post of a publication: a whole text, or a post of a thread. */
export interface FittedPart {
  /** Blank in a post of pictures alone. */
  readonly text: string;
  /** In the order in which they are shown. */
  readonly pictures: readonly PictureReference[];
}

export interface DealtPictures {
  /** The pictures of each part; as many entries as there are parts. */
  readonly pictures: readonly (readonly PictureReference[])[];
  /** Pictures for which there is no room. */
  readonly surplus: number;
}

/**
 * Deals pictures to the parts of a text, in order. Each goes to the part that has the character beside it. Pictures that
 * a part cannot take move on to the next one.
 *
 * @param parts which have all characters of the text but white space
 * @param most pictures of a part
 */
export function dealPictures(
  parts: readonly string[],
  pictures: readonly PlacedPicture[],
  most = Infinity,
): DealtPictures {
  const dealt: PictureReference[][] = [];
  let next = 0;
  let end = 0;
  let waiting: PictureReference[] = [];
  for (const [index, part] of parts.entries()) {
    end += countSigns(part);
    const isLast = index === parts.length - 1;
    for (let picture = pictures[next]; picture && (isLast || picture.beside < end); picture = pictures[next]) {
      waiting.push({ name: picture.name, hash: picture.hash });
      next += 1;
    }
    dealt.push(waiting.slice(0, most));
    waiting = waiting.slice(most);
  }
  return { pictures: dealt, surplus: waiting.length };
}
