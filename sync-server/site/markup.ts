/** Text that is markup already: everything else is escaped before it gets into a page or a feed. */
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

/** What XML allows in no form; HTML's parser replaces most of it. */
const unspeakable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** For text and for attributes in quotes, in HTML and in XML. */
export function escapeText(text: string): string {
  return text.replaceAll(unspeakable, '\uFFFD').replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}

/** Builds markup of a template: what is filled in is escaped, unless it is markup itself. Null and false leave nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? write(parts[at]!) : '')).join(''));
}

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(write).join('') : escapeText(String(part));
}

/** JSON that may stand in a script element: nothing in it can end the element. */
export function jsonMarkup(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
