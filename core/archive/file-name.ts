/** Characters of a name: with its folder and its ending below what every system takes. */
const MAX_LENGTH = 80;

/**
 * A title as a file's name, on every system: without what Windows, macOS or a zip would take for something else.
 * @param taken names that are used already, in lower case: what differs by capitals only is one file on many disks
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
  // Windows keeps these for devices, whatever follows.
  const name = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `${plain}_` : plain;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
