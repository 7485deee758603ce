/** Bytes put together as they come. However small the pieces are, they cost no more memory than twice their bytes. */
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

  /** What has come. A view: it is not to be used after the next call of `append` or `clear`. */
  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  clear(): void {
    this.#room = new Uint8Array(0);
    this.#length = 0;
  }
}
