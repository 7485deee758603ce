/** A picture stored outside of the documents. A text refers to it as `![name](rostrum-image:<SHA-256 in hex>)`. */
export interface PictureReference {
  readonly name: string;
  /** SHA-256 of the picture's bytes, in hex. */
  readonly hash: string;
}

const scheme = 'rostrum-image:';
const reference = /!\[([^\]\n]*)\]\(rostrum-image:([0-9a-f]{64})\)/g;
/** The rest of a reference that was cut at the end of an excerpt. */
const cutReference = /!(\[[^\]\n]*(\](\((r[a-z-]*(:[0-9a-f]*)?)?)?)?)?$/;
const longestName = 40;

/** The Markdown of a picture. Characters that would end its name early are removed. */
export function pictureMarkdown({ name, hash }: PictureReference): string {
  return `![${name
    .replaceAll(/[[\]\\\s]+/g, ' ')
    .trim()
    .slice(0, longestName)}](${scheme}${hash})`;
}

/** The hash in a picture address of this app; null for any other address. */
export function pictureHash(address: string): string | null {
  return address.startsWith(scheme) && /^[0-9a-f]{64}$/.test(address.slice(scheme.length))
    ? address.slice(scheme.length)
    : null;
}

export function picturesIn(text: string): PictureReference[] {
  return [...text.matchAll(reference)].map(([, name, hash]) => ({ name: name!, hash: hash! }));
}

/** Where a picture's references stand in a text: UTF-16 code units. */
export function pictureRanges(text: string, hash: string): readonly { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(reference)]
    .filter(([, , found]) => found === hash)
    .map(({ index, 0: whole }) => ({ from: index, to: index + whole.length }));
}

/** A text with something else in the place of each picture. */
export function replacePictures(text: string, write: (picture: PictureReference) => string): string {
  return text.replaceAll(reference, (_whole, name: string, hash: string) => write({ name, hash }));
}

/** A text, or the beginning of one, without its pictures. */
export function withoutPictures(text: string): string {
  return text
    .replaceAll(reference, '')
    .replace(cutReference, (cut) => (cut.length > 1 ? '' : cut))
    .trim();
}
