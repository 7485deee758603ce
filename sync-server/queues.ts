/**
 * Runs work with the same key one after another. Otherwise two devices of one user that reconnect at once would both
 * apply the same documents, the slower one in vain. Correctness does not depend on it: the heads are compared at the
 * commit.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}

export interface Taken<Job> {
  readonly account: string;
  readonly job: Job;
}

/**
 * Queued jobs, by account. Accounts take turns and have one job in work at a time, so that one account's queue, however
 * long, does not delay the others.
 */
export class FairQueue<Job> {
  readonly #max: number;
  /** In the order of the accounts' turns. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #inWork = new Set<string>();

  /** @param max queued jobs per account */
  constructor(max: number) {
    this.#max = max;
  }

  /** False when the account's queue is full. */
  add(account: string, job: Job): boolean {
    const jobs = this.#waiting.get(account) ?? [];
    if (jobs.length >= this.#max) return false;
    jobs.push(job);
    this.#waiting.set(account, jobs);
    return true;
  }

  /** Takes the first matching job of the account that has waited longest, among those without a job in work. */
  take(fits: (job: Job) => boolean): Taken<Job> | null {
    for (const [account, jobs] of this.#waiting) {
      const at = this.#inWork.has(account) ? -1 : jobs.findIndex(fits);
      if (at === -1) continue;
      const [job] = jobs.splice(at, 1);
      if (jobs.length === 0) this.#waiting.delete(account);
      this.#inWork.add(account);
      return { account, job: job! };
    }
    return null;
  }

  /** Call when the account's job has ended. Its next turn comes after all other accounts. */
  finish(account: string): void {
    this.#inWork.delete(account);
    const jobs = this.#waiting.get(account);
    if (!jobs) return;
    this.#waiting.delete(account);
    this.#waiting.set(account, jobs);
  }

  /** Removes a queued job; false when it is no longer queued. */
  remove(account: string, job: Job): boolean {
    const jobs = this.#waiting.get(account) ?? [];
    const at = jobs.indexOf(job);
    if (at === -1) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(account);
    return true;
  }

  /** Removes all queued jobs. */
  removeAll(): Job[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return jobs;
  }
}
