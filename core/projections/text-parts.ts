/** Stands between the parts of an item's plain text. */
export const BLANK_LINE = '\n\n';

/** Where the body stands in an item's plain text, in UTF-16 code units. */
export interface BodyPlace {
  readonly bodyAt: number;
  /** At the text's end where this is absent. */
  readonly bodyEnd?: number;
}

export interface TextParts {
  readonly description: string;
  readonly body: string;
}

/** Takes apart what `contentText` put together. @param text the item's plain text, of the same moment as its row */
export function textParts({ title, bodyAt, bodyEnd }: BodyPlace & { readonly title: string }, text: string): TextParts {
  const body = text.slice(bodyAt, bodyEnd);
  const before = text.slice(title.length, bodyAt);
  const start = title !== '' && before.startsWith(BLANK_LINE) ? BLANK_LINE.length : 0;
  const end = body !== '' && before.length > start ? before.length - BLANK_LINE.length : before.length;
  return { description: before.slice(start, end), body };
}
