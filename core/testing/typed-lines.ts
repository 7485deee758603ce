/** The lines that readers see of a rendered text, from its HTML. */
export function linesOfHtml(html: string): readonly string[] {
  return html
    .replaceAll(/<br ?\/>|<\/(?:p|h\d|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Markdown as people type it with single Enters, and the lines that readers see. Blank lines are left out. */
export const typedLines: readonly (readonly [name: string, markdown: string, lines: readonly string[]])[] = [
  [
    'a list of short sentences',
    'We shipped.\nNobody came.\nWe asked why.',
    ['We shipped.', 'Nobody came.', 'We asked why.'],
  ],
  ['paragraphs with lines in them', 'One.\nTwo.\n\nThree.\nFour.', ['One.', 'Two.', 'Three.', 'Four.']],
  ['emphasis in two lines', 'One **bold**\n**line** more', ['One bold', 'line more']],
  ['lines that Markdown itself would break', 'One  \ntwo\\\nthree', ['One', 'two', 'three']],
  ['line ends of Windows', 'One\r\ntwo\r\n\r\nthree', ['One', 'two', 'three']],
  ['a quote', '> One\n> two\n\nthree', ['One', 'two', 'three']],
  ['a line below a heading', '# Heading\nfirst\nsecond', ['Heading', 'first', 'second']],
  ['a hashtag in a line of its own', 'Done.\n#shipping\n@ann', ['Done.', '#shipping', '@ann']],
  ['an arrow, a check mark and an emoji as bullets', '→ One\n✓ two\n🚀 three', ['→ One', '✓ two', '🚀 three']],
];
