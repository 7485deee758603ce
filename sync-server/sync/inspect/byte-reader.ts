import { malformed } from './unfit-chunk.ts';

/** Reads bytes from left to right. Everything it throws is an `UnfitChunk`. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** The next bytes, as a view. */
  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw malformed('a length beyond the end');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw malformed('a length beyond the end');
  }

  /** An unsigned LEB128 number. Nothing in a chunk counts beyond what a double holds exactly. */
  unsigned(): number {
    const first = this.#next();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let unit = 0x80; ; unit *= 0x80) {
      const byte = this.#next();
      value += (byte & 0x7f) * unit;
      if (value > Number.MAX_SAFE_INTEGER) throw malformed('a number that overflows');
      if (byte < 0x80) return value;
      if (unit > Number.MAX_SAFE_INTEGER) throw malformed('a number without an end');
    }
  }

  /** A signed LEB128 number. */
  signed(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.#next();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) {
        const signed = byte & 0x40 ? value - unit * 0x80 : value;
        if (!Number.isSafeInteger(signed)) throw malformed('a number that overflows');
        return signed;
      }
      if (unit > Number.MAX_SAFE_INTEGER) throw malformed('a number without an end');
    }
  }

  #next(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw malformed('a number that breaks off');
    this.at += 1;
    return byte;
  }
}
