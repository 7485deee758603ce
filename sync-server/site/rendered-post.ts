import { escapeText } from './markup.ts';

/**
 * Incremented with every change of the rendered HTML. A post of an older renderer is rendered again when it is next
 * read.
 */
export const rendererVersion = 2;

export interface RenderedPost {
  /** Safe to embed in a page. `placePictures` gives its pictures their addresses. */
  readonly html: string;
  /** The start of the plain text, with whitespace collapsed. */
  readonly plainText: string;
  /** The first words of the text that read well in one line. */
  readonly summary: string;
  readonly words: number;
  /** BCP 47; null if the text does not reveal it. */
  readonly language: string | null;
  /** Hashes, without duplicates. */
  readonly pictures: readonly string[];
}

/** Gives the pictures of a rendered post their addresses. @param folder where they are served, with a trailing slash */
export function placePictures(html: string, folder: string): string {
  // In text, `<` is an entity, so every match is a picture.
  return html.replaceAll('<img src="rostrum-image:', `<img src="${escapeText(folder)}`);
}
