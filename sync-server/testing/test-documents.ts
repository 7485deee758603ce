import { randomBytes } from 'node:crypto';
import * as A from '@automerge/automerge/slim';
import { addIdea } from '#core/content/make-item.ts';
import { deleteItem, renameItem } from '#core/content/edit-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { loadDocument } from '#core/documents/load.ts';
import { done } from '#core/kernel/result.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { Replica } from '#core/testing/replicas.ts';
import { expect } from 'vitest';
import type { PulledPage, TestClient } from './test-client.ts';

let actors = 0;

/** A device's copy of an idea, and the chunks of its changes. */
export class TestIdea {
  readonly id: string;
  readonly replica: Replica<'content-item'>;

  constructor(id: string = crypto.randomUUID()) {
    this.id = id;
    actors = (actors + 1) % 256;
    this.replica = new Replica('content-item', actors.toString(16).padStart(2, '0'));
  }

  /** The chunk that creates the idea. */
  add(title = 'Why your roadmap is a promise', id = this.id): Uint8Array {
    expect(this.replica.run(addIdea, newIdea({ id, title }))).toEqual(done);
    return this.#last();
  }

  rename(title: string): Uint8Array {
    expect(this.replica.run(renameItem, { title })).toEqual(done);
    return this.#last();
  }

  /** Appends to the body. */
  write(text: string): Uint8Array {
    const at = this.replica.document.body.length;
    expect(
      this.replica.run(writeText, { path: bodyPath, length: at, edits: [{ at, remove: 0, insert: text }] }),
    ).toEqual(done);
    return this.#last();
  }

  /** Makes the document large with little work, in a field that this version does not know. @param size bytes */
  fill(size: number): Uint8Array {
    this.replica.document = A.change(
      this.replica.document,
      (draft) => void Object.assign(draft, { filling: Uint8Array.from(randomBytes(size)) }),
    );
    return this.#last();
  }

  /** The chunk of any change. This copy does not keep the change. */
  tryOut(change: (draft: ContentItem) => void): Uint8Array {
    return A.getLastLocalChange(A.change(A.clone(this.replica.document), change))!;
  }

  delete(): Uint8Array {
    expect(this.replica.run(deleteItem, { now: Date.now() })).toEqual(done);
    return this.#last();
  }

  /** Another device with everything that this one has. */
  elsewhere(): TestIdea {
    const other = new TestIdea(this.id);
    other.replica.receive(this.replica);
    return other;
  }

  whole(): Uint8Array {
    return A.save(this.replica.document);
  }

  #last(): Uint8Array {
    const change = A.getLastLocalChange(this.replica.document);
    if (!change) throw new Error('Nothing was changed');
    return change;
  }
}

/** A document as a device reads it from pulled pages. */
export function pulledItem(pages: readonly PulledPage[], documentId: string): A.Doc<ContentItem> {
  const chunks = pages.flatMap((page) => page.chunks).filter((chunk) => chunk.documentId === documentId);
  return loadDocument(
    'content-item',
    chunks.map((chunk) => chunk.bytes),
  );
}

/** The body of such a document. */
export function pulledBody(pages: readonly PulledPage[], documentId: string): string {
  return pulledItem(pages, documentId).body;
}

/** A new idea with this text, pushed by a device in two chunks. */
export async function pushIdea(client: TestClient, text = ''): Promise<TestIdea> {
  const idea = new TestIdea();
  await client.push([
    { documentId: idea.id, bytes: idea.add() },
    { documentId: idea.id, bytes: idea.write(text) },
  ]);
  return idea;
}
