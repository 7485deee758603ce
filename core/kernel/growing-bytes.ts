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
