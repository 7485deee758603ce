const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const values = new Map(Array.from(alphabet, (letter, value) => [letter, value]));

/** Decodes standard base64 (RFC 4648, section 4). Core has neither `atob` nor `Buffer`. */
export function bytesFromBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    const value = values.get(digit);
    if (value === undefined) throw new Error(`Not a base64 digit: ${digit}`);
    bits = (bits << 6) | value;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = (bits >> held) & 0xff;
    }
  }
  return bytes;
}
