import * as A from '@automerge/automerge/slim';
import { bodyPath, type TextPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import type { Result } from '#core/kernel/result.ts';

/** A document as the creator's laptop would have written it: one change per command, each with its time. */
export class WrittenDocument<Kind extends DocumentKind> {
  #document: A.Doc<DocumentShapes[Kind]>;

  constructor(kind: Kind) {
    this.#document = loadDocument(kind, []);
  }

  get content(): A.Doc<DocumentShapes[Kind]> {
    return this.#document;
  }

  /** @param at milliseconds since 1970 @throws when the command refuses, because seeded data must be valid */
  run<Input, Failure extends { readonly type: string }>(
    command: (draft: DocumentShapes[Kind], input: Input) => Result<void, Failure>,
    input: Input,
    at: number,
  ): void {
    this.#document = A.change(this.#document, { message: 'Laptop', time: Math.floor(at / 1000) }, (draft) => {
      const result = command(draft, input);
      if (!result.ok) throw new Error(`A seeded command was refused: ${result.error.type}`);
    });
  }

  /** The whole document as one chunk. Nothing can be written afterwards. */
  finish(): Uint8Array {
    const bytes = A.save(this.#document);
    A.free(this.#document);
    return bytes;
  }
}

/** Fills an empty text. */
export function writeInto(
  item: WrittenDocument<'content-item'>,
  { path, text, at }: { readonly path: TextPath; readonly text: string; readonly at: number },
): void {
  item.run(writeText, { path, length: 0, edits: [{ at: 0, remove: 0, insert: text }] }, at);
}

/** Writes paragraphs at the end of the draft, some minutes apart. */
export function writeBody(
  item: WrittenDocument<'content-item'>,
  { paragraphs, at }: { readonly paragraphs: readonly string[]; readonly at: number },
): void {
  for (const [index, text] of paragraphs.entries()) {
    const { length } = (item.content as ContentItem).body;
    const insert = length === 0 ? text : `\n\n${text}`;
    item.run(
      writeText,
      { path: bodyPath, length, edits: [{ at: length, remove: 0, insert }] },
      at + index * 7 * 60_000,
    );
  }
}
