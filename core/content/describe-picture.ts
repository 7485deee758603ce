import { picturesIn, type PictureReference } from '../documents/pictures.ts';

/** A description is read out whole: longer ones are a text of their own. */
export const MAX_DESCRIPTION = 250;

/** What cameras and screens call their files. */
const fileName = new RegExp(
  [
    String.raw`^(img|dsc[a-z]?|pxl|image|photo|picture|screen ?shot|scan|untitled|clipboard)[\s\d.,:()-]*(at[\s\d.,:]*)?([ap]m)?$`,
    String.raw`\.[a-z]{3,4}$`,
  ].join('|'),
  'i',
);

/** Whether a picture's name tells something to people who do not see it: words, not what its file was called. */
export function isDescribed({ name }: Pick<PictureReference, 'name'>): boolean {
  const words = name.replaceAll('_', ' ').trim();
  return /\p{L}\S*\s+\S*\p{L}/u.test(words) && !fileName.test(words);
}

/** The pictures of a text, each once, that nobody has described. */
export function undescribedPictures(text: string): readonly PictureReference[] {
  const byHash = new Map(picturesIn(text).map((picture) => [picture.hash, picture]));
  return [...byHash.values()].filter((picture) => !isDescribed(picture));
}

/** Where the name of a picture stands in a text, for every time that it is shown. UTF-16 code units. */
export function namesOfPicture(text: string, hash: string): readonly { readonly from: number; readonly to: number }[] {
  const shown = new RegExp(String.raw`!\[([^\]\n]*)\]\(rostrum-image:${hash}\)`, 'g');
  return [...text.matchAll(shown)].map(({ index, 1: name }) => ({ from: index + 2, to: index + 2 + name!.length }));
}

/** A description as it can stand in Markdown: signs that would end it early are left out. */
export function cleanDescription(description: string): string {
  return description
    .replaceAll(/[[\]\\\s]+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .trim();
}
