export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

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

/** A growing byte buffer. It uses at most twice the memory of its content, however small the appended parts are. */
export class GrowingBytes {
  #room = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#room.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#room.length));
      larger.set(this.bytes());
      this.#room = larger;
    }
    this.#room.set(piece, this.#length);
    this.#length = length;
  }

  /** The content as a view. It is invalid after the next `append` or `clear`. */
  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  clear(): void {
    this.#room = new Uint8Array(0);
    this.#length = 0;
  }
}
