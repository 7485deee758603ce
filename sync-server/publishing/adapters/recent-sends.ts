import type { AdapterDeps } from './adapter-deps.ts';

/**
 * Sends of this process whose end nobody saw. Those of a process that ended are older than its claim, which is given to
 * nobody else before they are over.
 */
export class RecentSends {
  readonly #deps: Pick<AdapterDeps, 'now' | 'settleMs'>;
  /** When, by publication; the oldest first. */
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

  /** Whether the platform may still be at it. */
  mayArrive(publicationId: string): boolean {
    return this.#sentAt.has(publicationId) && this.#isRecent(publicationId);
  }

  #isRecent(publicationId: string): boolean {
    return this.#deps.now() - (this.#sentAt.get(publicationId) ?? 0) < this.#deps.settleMs;
  }
}
