import type { PictureReference } from '#core/documents/pictures.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';

/** A picture of a part, and the key under which its upload is kept. */
export interface KeyedPicture extends PictureReference {
  readonly key: string;
}

/** A post of a publication, on a platform whose uploads belong to one post each. */
export interface KeyedPart {
  readonly text: string;
  readonly pictures: readonly KeyedPicture[];
}

/** Gives every picture its key. A picture that is shown twice has two. */
export function keyedParts(parts: readonly FittedPart[]): KeyedPart[] {
  const times = new Map<string, number>();
  return parts.map(({ text, pictures }) => ({
    text,
    pictures: pictures.map((picture) => {
      const time = (times.get(picture.hash) ?? 0) + 1;
      times.set(picture.hash, time);
      return { ...picture, key: `${picture.hash}.${time}` };
    }),
  }));
}
