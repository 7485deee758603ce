/** Work that waits, dealt by account: each has its turn, and what one account asks for keeps its order. */
export class RenderTurns<Job extends { readonly account: string }> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Job[]>();

  add(job: Job): void {
    const own = this.#waiting.get(job.account);
    if (own) own.push(job);
    else this.#waiting.set(job.account, [job]);
  }

  /** Takes the next job of the first account that may have a turn, and makes it the last one. */
  next(mayHaveTurn: (account: string) => boolean): Job | null {
    for (const [account, jobs] of this.#waiting) {
      if (!mayHaveTurn(account)) continue;
      const [job, ...rest] = jobs;
      this.#waiting.delete(account);
      if (rest.length > 0) this.#waiting.set(account, rest);
      return job ?? null;
    }
    return null;
  }

  /** Takes all. */
  clear(): Job[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return jobs;
  }
}
