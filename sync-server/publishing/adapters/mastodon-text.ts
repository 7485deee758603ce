const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Whether a status, as the instance shows it in HTML, says what was sent as plain text. */
export function saysTheSame(html: string, sent: string): boolean {
  return comparable(textOfStatus(html)) === comparable(sent);
}

/** What people read in a status. Instances write paragraphs, breaks and links, and hide the ends of long addresses. */
export function textOfStatus(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^>]{0,5000}>/g, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
        if (code !== null) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
        return entities[name?.toLowerCase() ?? ''] ?? whole;
      },
    );
}

/** Blanks differ between instances, and so does whether a mention names its own instance. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(@\w+(?:[.-]\w+)*)@\w+(?:[.-]\w+)*/g, '$1')
    .replaceAll(/\s+/g, '');
}
