import { escapeText } from './markup.ts';

/** Grows with every change of what a text becomes: what an older renderer made is made anew when it is next read. */
export const rendererVersion = 2;

export interface RenderedPost {
  /** Safe to stand in a page. Its pictures are named as the item names them: `placePictures` gives them addresses. */
  readonly html: string;
  /** The words alone, blanks run together; the beginning of it. */
  readonly plainText: string;
  /** The first words of it that read well in one line. */
  readonly summary: string;
  readonly words: number;
  /** BCP 47; null where the words do not tell. */
  readonly language: string | null;
  /** Hashes, each once. */
  readonly pictures: readonly string[];
}

/** Gives the pictures of a rendered post their addresses. @param folder where they are served, with a slash at its end */
export function placePictures(html: string, folder: string): string {
  // In words, a tag's bracket is an entity: what is found is a picture.
  return html.replaceAll('<img src="rostrum-image:', `<img src="${escapeText(folder)}`);
}
