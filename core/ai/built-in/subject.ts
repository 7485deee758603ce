/** What a person wrote, on one line, without Markdown and closing punctuation, cut at a word. Empty stays empty. */
export function subjectOf(words: string, most = 90): string {
  const line = words
    .slice(0, 4000)
    .replaceAll(/[#*_`>]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:!…\s]+$/u, '');
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join('');
  return `${cut.includes(' ') ? cut.replace(/\s+\S*$/u, '') : cut}…`;
}

/** The same in quotation marks, or what to say where nothing was written. */
export function quotedSubject(words: string, otherwise: string, most = 90): string {
  const subject = subjectOf(words, most);
  return subject === '' ? otherwise : `“${subject.replaceAll(/[“”"]/g, '’')}”`;
}

/** The first letter as a capital, in any script that has them. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** Parts of a person's list: lines, bullets, or commas and semicolons on one line. */
export function partsOf(words: string, most = 8): string[] {
  const lines = words
    .slice(0, 8000)
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*•+]|\d{1,2}[.)])\s*/, '').trim())
    .filter((line) => line !== '');
  const parts = lines.length > 1 ? lines : (lines[0] ?? '').split(/[,;]\s+/);
  return parts
    .map((part) => subjectOf(part))
    .filter((part) => part !== '')
    .slice(0, most);
}
