import type { DocumentKind } from '#core/documents/versions.ts';
import type { OpenDocument } from './open-document.ts';
import type { Clock } from '../ports.ts';

type AnyDocument = OpenDocument<DocumentKind>;

interface Entry {
  readonly opening: Promise<AnyDocument>;
  document: AnyDocument | null;
  holders: number;
  /** Milliseconds since 1970. */
  usedAt: number;
}

/** Documents that are not held stay open up to this number: reopening one is instant, and memory stays small. */
const WARM = 12;
/**
 * Grace period in milliseconds for a document that was read without being held. It is being drawn and will be held once
 * it is on screen.
 */
const ABOUT_TO_BE_HELD_MS = 2_000;

/** The documents in this tab's memory: those that are held, and the ones that were held last. */
export class DocumentsInMemory {
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  get all(): AnyDocument[] {
    return [...this.#entries.values()].flatMap(({ document }) => document ?? []);
  }

  get(id: string): AnyDocument | null {
    return this.#entries.get(id)?.document ?? null;
  }

  /** A loaded document, without holding it. The caller draws it and holds it soon after. */
  loaded(id: string): AnyDocument | null {
    const entry = this.#entries.get(id);
    if (!entry?.document) return null;
    entry.usedAt = this.#clock.now();
    return entry.document;
  }

  /** Loads a document unless it is in memory, and keeps it until `release`. */
  async hold(id: string, load: () => Promise<AnyDocument>): Promise<AnyDocument> {
    const known = this.#entries.get(id);
    if (known) {
      known.holders += 1;
      return await known.opening;
    }
    const entry: Entry = { opening: load(), document: null, holders: 1, usedAt: this.#clock.now() };
    this.#entries.set(id, entry);
    try {
      entry.document = await entry.opening;
      return entry.document;
    } catch (error) {
      this.#entries.delete(id);
      throw error;
    }
  }

  /** Returns the document when its last holder has released it. */
  release(id: string): AnyDocument | null {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    entry.holders -= 1;
    entry.usedAt = this.#clock.now();
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return entry.holders === 0 ? entry.document : null;
  }

  /** Closes the least recently held documents. */
  closeLongUnused(): void {
    const unused = [...this.#entries].filter(([, { holders, document }]) => holders === 0 && document?.isSettled);
    for (const [id] of unused.slice(0, Math.max(0, unused.length - WARM))) this.#close(id);
  }

  /** Closes a document that is not held, if the disk has all of it. Returns whether it was closed. */
  async closeAtRest(id: string): Promise<boolean> {
    const document = this.#atRest(id);
    if (!document || !(await document.isOnDisk()) || document !== this.#atRest(id)) return false;
    this.#close(id);
    return true;
  }

  closeAll(): void {
    for (const document of this.all) document.close();
    this.#entries.clear();
  }

  #atRest(id: string): AnyDocument | null {
    const entry = this.#entries.get(id);
    if (!entry?.document?.isAtRest || entry.holders > 0) return null;
    return this.#clock.now() - entry.usedAt < ABOUT_TO_BE_HELD_MS ? null : entry.document;
  }

  #close(id: string): void {
    this.#entries.get(id)?.document?.close();
    this.#entries.delete(id);
  }
}
