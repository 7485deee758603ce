import { picturesIn, type PictureReference } from '../documents/pictures.ts';

/** Screen readers read a description as a whole. A longer one should be part of the text. */
export const MAX_DESCRIPTION = 250;

/** File names that cameras and screenshots produce. */
const fileName = new RegExp(
  [
    String.raw`^(img|dsc[a-z]?|pxl|image|photo|picture|screen ?shot|scan|untitled|clipboard)[\s\d.,:()-]*(at[\s\d.,:]*)?([ap]m)?$`,
    String.raw`\.[a-z]{3,4}$`,
  ].join('|'),
  'i',
);

/** Whether a picture's name is a description for people who cannot see it, and not just its file name. */
export function isDescribed({ name }: Pick<PictureReference, 'name'>): boolean {
  const words = name.replaceAll('_', ' ').trim();
  return /\p{L}\S*\s+\S*\p{L}/u.test(words) && !fileName.test(words);
}

/** The pictures in a text that have no description, each once. */
export function undescribedPictures(text: string): readonly PictureReference[] {
  const byHash = new Map(picturesIn(text).map((picture) => [picture.hash, picture]));
  return [...byHash.values()].filter((picture) => !isDescribed(picture));
}

/** The ranges of a picture's name in a text, one for every occurrence. UTF-16 code units. */
export function namesOfPicture(text: string, hash: string): readonly { readonly from: number; readonly to: number }[] {
  const shown = new RegExp(String.raw`!\[([^\]\n]*)\]\(rostrum-image:${hash}\)`, 'g');
  return [...text.matchAll(shown)].map(({ index, 1: name }) => ({ from: index + 2, to: index + 2 + name!.length }));
}

/** A description without the characters that would end it early in Markdown. */
export function cleanDescription(description: string): string {
  return description
    .replaceAll(/[[\]\\\s]+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .trim();
}
