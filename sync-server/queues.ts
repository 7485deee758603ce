/**
 * Lets work of the same key run one after another. Two devices of one person that come back at once would else apply
 * the same documents twice, the slower one for nothing; the heads compared at commit keep them right either way.
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
 * Jobs that wait, by account. Accounts are served in turns and have one job in work at a time, so that nobody waits
 * for another's queue, however long.
 */
export class FairQueue<Job> {
  readonly #max: number;
  /** In the order in which the accounts are served next. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #inWork = new Set<string>();

  /** @param max jobs of one account that wait */
  constructor(max: number) {
    this.#max = max;
  }

  /** False when the account has as many jobs waiting as it may. */
  add(account: string, job: Job): boolean {
    const jobs = this.#waiting.get(account) ?? [];
    if (jobs.length >= this.#max) return false;
    jobs.push(job);
    this.#waiting.set(account, jobs);
    return true;
  }

  /** Takes the first job that fits, of the account that has waited longest among those with none in work. */
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

  /** The account's job in work has ended: it is served again after all others that wait. */
  finish(account: string): void {
    this.#inWork.delete(account);
    const jobs = this.#waiting.get(account);
    if (!jobs) return;
    this.#waiting.delete(account);
    this.#waiting.set(account, jobs);
  }

  /** Takes a job back; false when it does not wait any more. */
  remove(account: string, job: Job): boolean {
    const jobs = this.#waiting.get(account) ?? [];
    const at = jobs.indexOf(job);
    if (at === -1) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(account);
    return true;
  }

  /** Takes back everything that waits. */
  removeAll(): Job[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return jobs;
  }
}
