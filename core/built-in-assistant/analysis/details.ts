const figure = /(?:[$€£]\s?)?\d[\d.,:]*\s?(?:%|k\b|m\b|percent)?/giu;
const name = /(?<=[\p{Ll},;:]\s)\p{Lu}[\p{L}\d&-]+(?:\s\p{Lu}[\p{L}-]+)*/gu;
const speech = /["“„«][^"”“»\n]{4,300}["”“»]/gu;
/** Capitalised words that are not names, for example "I" and its forms. */
const notNames = /^(?:I|I'm|I've|I'd|I'll|OK|The|A|An|But|And|So|It|We|You|If|My)$/;

/** Number of concrete details of a sentence: figures, names and quoted speech, which counts one and a half. */
export function detailsIn({ text }: { readonly text: string }): number {
  const line = text.slice(0, 1000);
  const names = (line.match(name) ?? []).filter((found) => !notNames.test(found)).length;
  const count = (pattern: RegExp): number => line.match(pattern)?.length ?? 0;
  return count(figure) + names + 1.5 * count(speech);
}
