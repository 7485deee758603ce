import { projectAppended, type ProjectAppendedDeps, type RowOutcome } from './project-appended.ts';
import { RowRests } from './row-rests.ts';

export interface ProjectionQueueDeps extends ProjectAppendedDeps {
  /** Documents whose rows are made at a time. */
  readonly atOnce: number;
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A row was stored: the user's log has grown. */
  readonly onRow: (userId: string, seq: number) => void;
  /** A document whose chunks do not add up. */
  readonly onStuck: (userId: string, documentId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** After a failure, or when the threads had no time. Milliseconds. */
const RETRY_MS = 1000;

/**
 * Makes the rows that are behind, while nobody waits for it. Users are served in turns. A document that is written on
 * and on is in the queue once, and rests between its rows.
 */
export class ProjectionQueue {
  readonly #deps: ProjectionQueueDeps;
  /** Documents by user, in the order in which the users are served. */
  readonly #waiting = new Map<string, Set<string>>();
  /** One document of a user at a time. */
  readonly #working = new Map<string, Promise<void>>();
  readonly #retries = new Set<() => void>();
  readonly #rests: RowRests;
  #isClosed = false;

  constructor(deps: ProjectionQueueDeps) {
    this.#deps = deps;
    this.#rests = new RowRests({
      after: deps.after,
      onOver: (userId, documentIds) => this.#enqueue(userId, documentIds),
    });
  }

  /** Takes up what a process that ended has left. */
  async start(): Promise<void> {
    for (const { userId, documentId } of await this.#deps.store.behind()) this.notice(userId, [documentId]);
  }

  /** These documents' rows are behind. */
  notice(userId: string, documentIds: readonly string[]): void {
    this.#enqueue(
      userId,
      documentIds.filter((documentId) => !this.#rests.notice(userId, documentId)),
    );
  }

  #enqueue(userId: string, documentIds: readonly string[]): void {
    if (this.#isClosed || documentIds.length === 0) return;
    const waiting = this.#waiting.get(userId) ?? new Set();
    for (const documentId of documentIds) waiting.add(documentId);
    this.#waiting.set(userId, waiting);
    this.#serve();
  }

  /** Resolves once the rows of these documents, and of what was noticed of this user, are made or were tried. */
  async settle(userId: string, documentIds: readonly string[] = []): Promise<void> {
    this.notice(userId, documentIds);
    this.#rests.wake(userId);
    while (!this.#isClosed && (this.#waiting.has(userId) || this.#working.has(userId))) {
      const waiting = this.#waiting.get(userId);
      // Who waits is served out of turn, one document at a time like all others.
      if (waiting && !this.#working.has(userId)) this.#begin(userId, waiting);
      await this.#working.get(userId);
      this.#rests.wake(userId);
    }
  }

  /** Resolves when the documents at work are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#rests.close();
    for (const cancel of this.#retries) cancel();
    await Promise.all(this.#working.values());
  }

  #serve(): void {
    for (const [userId, waiting] of this.#waiting) {
      if (this.#working.size >= this.#deps.atOnce || this.#isClosed) return;
      if (!this.#working.has(userId)) this.#begin(userId, waiting);
    }
  }

  /** One document of a user, who is served again after all others. */
  #begin(userId: string, waiting: Set<string>): void {
    const [documentId] = waiting;
    if (documentId === undefined) return;
    waiting.delete(documentId);
    this.#waiting.delete(userId);
    if (waiting.size > 0) this.#waiting.set(userId, waiting);
    const work = this.#project(userId, documentId).then(() => {
      this.#working.delete(userId);
      this.#serve();
    });
    this.#working.set(userId, work);
  }

  async #project(userId: string, documentId: string): Promise<void> {
    const outcome = await projectAppended(this.#deps, userId, documentId).catch((error: unknown): RowOutcome => {
      if (!this.#isClosed) this.#deps.onError(error);
      return { type: 'not-tried' };
    });
    switch (outcome.type) {
      case 'current':
        this.#rest(userId, documentId);
        if (outcome.seq !== null) this.#deps.onRow(userId, outcome.seq);
        return;
      case 'moved':
        this.#rest(userId, documentId);
        return this.notice(userId, [documentId]);
      case 'stuck':
        return this.#deps.onStuck(userId, documentId);
      case 'not-tried':
        return this.#retry(userId, documentId);
    }
  }

  /** What was written while the row was made rests too. */
  #rest(userId: string, documentId: string): void {
    if (this.#isClosed) return;
    this.#rests.begin(userId, documentId);
    const waiting = this.#waiting.get(userId);
    if (!waiting?.delete(documentId)) return;
    if (waiting.size === 0) this.#waiting.delete(userId);
    this.#rests.notice(userId, documentId);
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
