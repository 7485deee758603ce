import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What a zip can say of a time, whatever the device's clock says: whole years, a day away from where zones differ. */
const ZIP_YEARS = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) } as const;

/** A zip that grows file by file. */
export class ZipFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip: Zip;
  readonly #now: number;
  #failure: Error | null = null;

  /** @param now milliseconds since 1970, the time of every file in it */
  constructor(now: number) {
    this.#now = Math.min(Math.max(now, ZIP_YEARS.first), ZIP_YEARS.last);
    this.#zip = new Zip((error, part) => {
      if (error) this.#failure = error;
      else this.#parts.push(Uint8Array.from(part));
    });
  }

  /** A file of text, compressed. */
  text(path: string, words: string): void {
    this.#add(new ZipDeflate(path), strToU8(words));
  }

  /** For what is compressed already. */
  store(path: string, bytes: Uint8Array): void {
    this.#add(new ZipPassThrough(path), bytes);
  }

  /** @throws when a file could not be added */
  end(): Blob {
    this.#zip.end();
    if (this.#failure) throw this.#failure;
    return new Blob(this.#parts, { type: 'application/zip' });
  }

  #add(file: ZipDeflate | ZipPassThrough, bytes: Uint8Array): void {
    file.mtime = this.#now;
    this.#zip.add(file);
    file.push(bytes, true);
  }
}
