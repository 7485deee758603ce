import type { AdapterDeps } from './adapter-deps.ts';

/**
 * Sends of this process with an unknown result. Sends of a process that ended need no record: they are over before
 * anybody else can claim the publication.
 */
export class RecentSends {
  readonly #deps: Pick<AdapterDeps, 'now' | 'settleMs'>;
  /** When each was sent, by publication; oldest first. */
  readonly #sentAt = new Map<string, number>();

  constructor(deps: Pick<AdapterDeps, 'now' | 'settleMs'>) {
    this.#deps = deps;
  }

  note(publicationId: string): void {
    this.#sentAt.delete(publicationId);
    this.#sentAt.set(publicationId, this.#deps.now());
    for (const id of this.#sentAt.keys()) {
      if (this.#isRecent(id)) return;
      this.#sentAt.delete(id);
    }
  }

  /** Whether the platform may still be processing it. */
  mayArrive(publicationId: string): boolean {
    return this.#sentAt.has(publicationId) && this.#isRecent(publicationId);
  }

  #isRecent(publicationId: string): boolean {
    return this.#deps.now() - (this.#sentAt.get(publicationId) ?? 0) < this.#deps.settleMs;
  }
}
