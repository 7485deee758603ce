import type { TextPath } from '../documents/text-path.ts';
import { readText } from '../documents/text-path.ts';
import { writeText } from '../content/write-text.ts';
import type { Replica } from './replicas.ts';

type Item = Replica<'content-item'>;

/** Characters of their own, none of which is written twice: whoever finds one knows who wrote it. */
const FIRST_CHARACTER = 0x4e00;

/** A text of which is known, apart from any history, who wrote each character and who removed it. */
export class SignedText {
  readonly #path: TextPath;
  readonly #writers = new Map<string, string>();
  readonly #removers = new Map<string, Set<string>>();

  constructor(path: TextPath) {
    this.#path = path;
  }

  /** Replaces characters of the device's copy by new ones; `at` and `remove` are cut to fit. */
  edit(device: Item, { at, remove, insert }: { at: number; remove: number; insert: number }): void {
    const text = readText(device.document, this.#path) ?? '';
    const start = Math.min(at, text.length);
    const end = Math.min(start + remove, text.length);
    for (const character of text.slice(start, end)) {
      const removers = this.#removers.get(character) ?? new Set();
      this.#removers.set(character, removers.add(device.device));
    }
    const written = Array.from({ length: insert }, () => this.#sign(device.device)).join('');
    device.run(writeText, {
      path: this.#path,
      length: text.length,
      edits: [{ at: start, remove: end - start, insert: written }],
    });
  }

  writerOf(character: string): string | undefined {
    return this.#writers.get(character);
  }

  removersOf(character: string): ReadonlySet<string> {
    return this.#removers.get(character) ?? new Set();
  }

  #sign(device: string): string {
    const character = String.fromCharCode(FIRST_CHARACTER + this.#writers.size);
    this.#writers.set(character, device);
    return character;
  }
}
