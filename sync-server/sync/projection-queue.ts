import { projectAppended, type ProjectAppendedDeps, type RowOutcome, RowRests } from './project-appended.ts';

export interface ProjectionQueueDeps extends ProjectAppendedDeps {
  /** Documents whose rows are made at a time, those among them that are read or stored. */
  readonly atOnce: number;
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Rows were stored: the user's log has grown to this number. */
  readonly onRows: (userId: string, head: number) => void;
  /** A document whose chunks do not add up. */
  readonly onStuck: (userId: string, documentId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** After a failure, or when the threads had no time. Milliseconds. */
const RETRY_MS = 1000;
/** While more rows of a user are made, their devices hear of those that are stored this often. Milliseconds. */
const TELL_MS = 100;

/**
 * Makes the rows that are behind, while nobody waits for it. Users are served in turns, and who waits alone has all
 * places: while a thread is at one document, the next is read and the one before is stored. A document that is written
 * on and on is in the queue once, and rests between its rows.
 */
export class ProjectionQueue {
  readonly #deps: ProjectionQueueDeps;
  /** Documents by user, in the order in which the users are served. */
  readonly #waiting = new Map<string, Set<string>>();
  /** Documents at work, by user. */
  readonly #working = new Map<string, Map<string, Promise<void>>>();
  #atWork = 0;
  /** How far logs have grown that nobody was told of yet. */
  readonly #untold = new Map<string, number>();
  /** How to call off the telling of those that will be. */
  readonly #telling = new Map<string, () => void>();
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
      // Who waits is served out of turn, one document at a time.
      if (!this.#working.has(userId)) this.#begin(userId);
      const [one] = this.#working.get(userId)?.values() ?? [];
      await one;
      this.#rests.wake(userId);
    }
  }

  /** Resolves when the documents at work are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#rests.close();
    for (const cancel of this.#retries) cancel();
    await Promise.all([...this.#working.values()].flatMap((documents) => [...documents.values()]));
  }

  #serve(): void {
    // Who has more to do is in the map again, after all others.
    for (const userId of this.#waiting.keys()) {
      if (this.#atWork >= this.#deps.atOnce || this.#isClosed) return;
      this.#begin(userId);
    }
  }

  /** One document of a user that is not at work already. The user is served again after all others. */
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
      if (this.#waiting.has(userId) || this.#working.has(userId)) this.#tellSoon(userId);
      else this.#tell(userId);
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
        this.#rest(userId, documentId);
        if (outcome.seq !== null) this.#untold.set(userId, Math.max(outcome.seq, this.#untold.get(userId) ?? 0));
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

  #tellSoon(userId: string): void {
    if (this.#telling.has(userId) || !this.#untold.has(userId)) return;
    this.#telling.set(
      userId,
      this.#deps.after(TELL_MS, () => this.#tell(userId)),
    );
  }

  #tell(userId: string): void {
    this.#telling.get(userId)?.();
    this.#telling.delete(userId);
    const head = this.#untold.get(userId);
    this.#untold.delete(userId);
    if (head !== undefined) this.#deps.onRows(userId, head);
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
