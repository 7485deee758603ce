/** Characters of a name, before the part that makes it unique. */
const LONGEST = 40;
const SHORTEST = 3;

/**
 * Usernames for a person whom Google calls by a name: letters a to z, digits, dots, hyphens and underscores, as a form
 * would take them. Where the first is taken, the next ones follow.
 *
 * @param random a different text each time, of letters and digits
 */
export function* userNames(
  { name, email }: { readonly name: string | null; readonly email: string },
  random: () => string,
): Generator<string> {
  const base = [name ?? '', email.split('@')[0]!].map(plain).find((text) => text.length >= SHORTEST) ?? 'writer';
  yield base;
  for (let at = 2; at < 6; at += 1) yield `${base}-${at}`;
  for (let at = 0; at < 5; at += 1) yield `${base}-${random()}`;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/-*[^a-z\d._-]+-*/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^[._-]+|[._-]+$/g, '');
}
