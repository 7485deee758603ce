/** Maximum length of a name in characters. With its folder and its extension it stays below every system's limit. */
const MAX_LENGTH = 80;

/**
 * Makes a file name from a title that is valid on every system: characters that Windows, macOS or zip treat specially
 * are removed.
 *
 * @param taken names already in use, in lower case, because many file systems ignore case
 */
export function fileNameFrom(title: string, taken: Set<string>): string {
  const plain =
    title
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*#%]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH)
      .replaceAll(/^[. ]+|[. ]+$/g, '') || 'Untitled';
  // Windows reserves these names for devices, whatever extension follows.
  const name = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `${plain}_` : plain;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
