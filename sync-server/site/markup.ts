/** Text that is already markup. Anything else is escaped when it is put into a page or a feed. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | false | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML forbids in any form; HTML's parser replaces most of them. */
const unspeakable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Escapes for text and for quoted attributes, in HTML and in XML. */
export function escapeText(text: string): string {
  return text.replaceAll(unspeakable, '\uFFFD').replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}

/** Builds markup from a template. Values are escaped unless they are markup; null and false give nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? write(parts[at]!) : '')).join(''));
}

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(write).join('') : escapeText(String(part));
}

/** JSON for a script element. Nothing in it can end the element. */
export function jsonMarkup(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
