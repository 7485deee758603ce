const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** UTF-16 code units of a status that are read: the longest post is 100,000, and tags and entities are added. */
const MAX_HTML = 600_000;

/** What a status, as the instance shows it in HTML, says: to be compared with `comparable` of what was sent. */
export function saidBy(html: string): string {
  return comparable(textOfStatus(html.slice(0, MAX_HTML)));
}

/** What people read in a status. Instances write paragraphs, breaks and links, and hide the ends of long addresses. */
function textOfStatus(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
        if (code !== null) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
        return entities[name?.toLowerCase() ?? ''] ?? whole;
      },
    );
}

/** A text as every instance shows it: blanks differ, and so does whether a mention names its own instance. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(@\w+(?:[.-]\w+)*)@\w+(?:[.-]\w+)*/g, '$1')
    .replaceAll(/\s+/g, '');
}
