/** Cuts a sentence to a quotable length. */
export function quoted(text: string, most = 120): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .replace(/\s+\S{0,30}$/u, '')}…`;
}
