import * as A from '@automerge/automerge/slim';
import { writeText } from '../content/write-text.ts';
import { bodyPath, readText, type TextPath } from '../documents/text-path.ts';
import type { Replica } from './replicas.ts';

type Item = Replica<'content-item'>;

/** First of a range of characters of which none is written twice, so that each one identifies its author. */
const FIRST_CHARACTER = 0x4e00;

/** A text with an independent record of who wrote each character and who removed it. */
export class SignedText {
  readonly #path: TextPath;
  readonly #writers = new Map<string, string>();
  readonly #removers = new Map<string, Set<string>>();

  constructor(path: TextPath) {
    this.#path = path;
  }

  /** Replaces characters in the device's copy with new ones. `at` and `remove` are cut to fit. */
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

/** Appends to the draft at a time in seconds since 1970. */
export function writeAt(item: Replica<'content-item'>, time: number, text: string): void {
  item.document = A.change(item.document, { message: item.device, time }, (draft) => {
    const { length } = draft.body;
    writeText(draft, { path: bodyPath, length, edits: [{ at: length, remove: 0, insert: text }] });
  });
}
