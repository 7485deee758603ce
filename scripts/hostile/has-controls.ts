const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

/** Whether a text has control characters other than whitespace and line breaks. XML and iCalendar forbid them. */
export function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isBlank = code === TAB || code === LINE_FEED || code === CARRIAGE_RETURN;
    if ((code < FIRST_PRINTABLE && !isBlank) || code === DELETE) return true;
  }
  return false;
}
