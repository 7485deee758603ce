/**
 * The projection queue: makes the rows of documents that chunks were appended to.
 *
 * A document in the queue is in one of these states:
 *
 * - waiting: its row is behind, and its user's turn has not come
 * - working: its chunks are read, applied by a thread or stored as a row
 * - debounced (`RowDebounce`): its row was just made; changes that arrive now wait 100 ms, then up to 1 s
 * - retrying: it failed, or the threads had no time; it is queued again after 1 s
 * - stuck: its chunks do not add up. It leaves the queue, and its last good row stays
 *
 * Users take turns; a user who is alone gets all `atOnce` slots, so one document is read and another is stored while a
 * thread works on a third. A row is stored under a log position of its own, and only if the document has not changed
 * since it was read. While more rows of a user are being made, their devices are notified every 100 ms.
 *
 * Invariants: a document is in the queue once. The store itself is the record of what is behind, so `start` recovers
 * everything that an ended process left.
 */

import type { NewChoice } from './new-choices.ts';
import { projectAppended, type ProjectAppendedDeps, type RowOutcome, RowDebounce } from './project-appended.ts';

export interface ProjectionQueueDeps extends ProjectAppendedDeps {
  /** Most documents in work at a time, including those being read or stored. */
  readonly atOnce: number;
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Called after rows were stored: the user's log now ends at `head`. */
  readonly onRows: (userId: string, head: number) => void;
  readonly onChoice?: (userId: string, choice: NewChoice) => void;
  /** Called for a document whose chunks do not add up. */
  readonly onStuck: (userId: string, documentId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Delay after a failure, or when the threads had no time, in milliseconds. */
const RETRY_MS = 1000;
/**
 * While more rows of a user are being made, their devices are notified of stored rows at this interval, in
 * milliseconds.
 */
const NOTIFY_MS = 100;

/** Makes the rows that are behind, in the background. */
export class ProjectionQueue {
  readonly #deps: ProjectionQueueDeps;
  /** Queued documents by user, in the order in which users take turns. */
  readonly #waiting = new Map<string, Set<string>>();
  /** Documents in work, by user. */
  readonly #working = new Map<string, Map<string, Promise<void>>>();
  #atWork = 0;
  /** Log ends that devices have not been notified of yet, by user. */
  readonly #unnotified = new Map<string, number>();
  /** Cancels the pending notification, by user. */
  readonly #notifications = new Map<string, () => void>();
  readonly #retries = new Set<() => void>();
  readonly #debounce: RowDebounce;
  #isClosed = false;

  constructor(deps: ProjectionQueueDeps) {
    this.#deps = deps;
    this.#debounce = new RowDebounce({
      after: deps.after,
      onOver: (userId, documentIds) => this.#enqueue(userId, documentIds),
    });
  }

  /** Queues the documents that an ended process left behind. */
  async start(): Promise<void> {
    for (const { userId, documentId } of await this.#deps.store.behind()) this.notice(userId, [documentId]);
  }

  /** Queues documents whose rows are behind. */
  notice(userId: string, documentIds: readonly string[]): void {
    this.#enqueue(
      userId,
      documentIds.filter((documentId) => !this.#debounce.notice(userId, documentId)),
    );
  }

  #enqueue(userId: string, documentIds: readonly string[]): void {
    if (this.#isClosed || documentIds.length === 0) return;
    const waiting = this.#waiting.get(userId) ?? new Set();
    for (const documentId of documentIds) waiting.add(documentId);
    this.#waiting.set(userId, waiting);
    this.#serve();
  }

  /** Resolves once the rows of these documents, and of the user's queued documents, have been made or tried. */
  async settle(userId: string, documentIds: readonly string[] = []): Promise<void> {
    this.notice(userId, documentIds);
    this.#debounce.flush(userId);
    while (!this.#isClosed && (this.#waiting.has(userId) || this.#working.has(userId))) {
      // A caller that waits is served out of turn, one document at a time.
      if (!this.#working.has(userId)) this.#begin(userId);
      const [one] = this.#working.get(userId)?.values() ?? [];
      await one;
      this.#debounce.flush(userId);
    }
  }

  /** Resolves when the documents in work are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#debounce.close();
    for (const cancel of this.#retries) cancel();
    await Promise.all([...this.#working.values()].flatMap((documents) => [...documents.values()]));
  }

  #serve(): void {
    // A user with more documents is added to the map again, after all others.
    for (const userId of this.#waiting.keys()) {
      if (this.#atWork >= this.#deps.atOnce || this.#isClosed) return;
      this.#begin(userId);
    }
  }

  /** Starts one document of a user that is not in work yet. The user's next turn comes after all others. */
  #begin(userId: string): void {
    const waiting = this.#waiting.get(userId) ?? new Set<string>();
    const working = this.#working.get(userId) ?? new Map<string, Promise<void>>();
    const documentId = [...waiting].find((id) => !working.has(id));
    if (documentId === undefined) return;
    waiting.delete(documentId);
    this.#waiting.delete(userId);
    if (waiting.size > 0) this.#waiting.set(userId, waiting);
    this.#atWork += 1;
    const work = this.#project(userId, documentId).then(() => {
      this.#atWork -= 1;
      working.delete(documentId);
      if (working.size === 0) this.#working.delete(userId);
      this.#serve();
      if (this.#waiting.has(userId) || this.#working.has(userId)) this.#notifySoon(userId);
      else this.#notify(userId);
    });
    this.#working.set(userId, working.set(documentId, work));
  }

  async #project(userId: string, documentId: string): Promise<void> {
    const outcome = await projectAppended(this.#deps, userId, documentId).catch((error: unknown): RowOutcome => {
      if (!this.#isClosed) this.#deps.onError(error);
      return { type: 'not-tried' };
    });
    switch (outcome.type) {
      case 'current':
        this.#beginDelay(userId, documentId);
        if (outcome.seq !== null && outcome.hasNewChoice)
          this.#deps.onChoice?.(userId, { documentId, seq: outcome.seq });
        if (outcome.seq !== null)
          this.#unnotified.set(userId, Math.max(outcome.seq, this.#unnotified.get(userId) ?? 0));
        return;
      case 'moved':
        this.#beginDelay(userId, documentId);
        return this.notice(userId, [documentId]);
      case 'stuck':
        return this.#deps.onStuck(userId, documentId);
      case 'not-tried':
        return this.#retry(userId, documentId);
    }
  }

  #notifySoon(userId: string): void {
    if (this.#notifications.has(userId) || !this.#unnotified.has(userId)) return;
    this.#notifications.set(
      userId,
      this.#deps.after(NOTIFY_MS, () => this.#notify(userId)),
    );
  }

  #notify(userId: string): void {
    this.#notifications.get(userId)?.();
    this.#notifications.delete(userId);
    const head = this.#unnotified.get(userId);
    this.#unnotified.delete(userId);
    if (head !== undefined) this.#deps.onRows(userId, head);
  }

  /** Debounces the document, including changes that arrived while its row was being made. */
  #beginDelay(userId: string, documentId: string): void {
    if (this.#isClosed) return;
    this.#debounce.begin(userId, documentId);
    const waiting = this.#waiting.get(userId);
    if (!waiting?.delete(documentId)) return;
    if (waiting.size === 0) this.#waiting.delete(userId);
    this.#debounce.notice(userId, documentId);
  }

  #retry(userId: string, documentId: string): void {
    if (this.#isClosed) return;
    const cancel = this.#deps.after(RETRY_MS, () => {
      this.#retries.delete(cancel);
      this.notice(userId, [documentId]);
    });
    this.#retries.add(cancel);
  }
}
