import { tooManyRequests } from '../errors.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const LONGEST_WAIT = 60 * 1000;

/** Wrong passwords for one account in an hour. */
const MAX_FAILURES = 100;
/** So many are typing errors; from then on each further one is made to wait. */
const WITHOUT_WAIT = 20;
/** So many wrong passwords double the wait. */
const UNTIL_DOUBLED = 10;

/** Accounts that are counted at once; an account that is forgotten starts anew. */
const MAX_KEYS = 100_000;

interface Attempts {
  failures: number;
  /** Milliseconds since 1970. */
  since: number;
  lastAt: number;
}

/**
 * Wrong passwords by account, wherever they come from: 100 an hour, and from the 20th on with growing waits, so that
 * many addresses together guess no faster than one. Kept in memory: several nodes count each for itself.
 */
export class FailedAttempts {
  readonly #now: () => number;
  readonly #attempts = new Map<string, Attempts>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts an attempt as failed, before its password is looked at: attempts made at once are all counted. @throws 429 */
  begin(key: string): void {
    const now = this.#now();
    const attempts = this.#of(key, now);
    const endsAt =
      attempts.failures >= MAX_FAILURES ? attempts.since + HOUR : attempts.lastAt + waitAfter(attempts.failures);
    if (endsAt > now) throw tooManyRequests(Math.ceil((endsAt - now) / 1000));
    attempts.failures += 1;
    attempts.lastAt = now;
  }

  /** Takes an attempt back whose password was right. The wrong ones before it still count: they may be a stranger's. */
  succeed(key: string): void {
    const attempts = this.#attempts.get(key);
    if (attempts) attempts.failures = Math.max(0, attempts.failures - 1);
  }

  #of(key: string, now: number): Attempts {
    const known = this.#attempts.get(key);
    if (known && now >= known.since && now < known.since + HOUR) return known;
    const attempts = { failures: 0, since: now, lastAt: now };
    // At the end of the map again: the first is the one that began longest ago.
    this.#attempts.delete(key);
    this.#attempts.set(key, attempts);
    const [longestAgo] = this.#attempts.keys();
    if (this.#attempts.size > MAX_KEYS && longestAgo !== undefined) this.#attempts.delete(longestAgo);
    return attempts;
  }
}

function waitAfter(failures: number): number {
  if (failures < WITHOUT_WAIT) return 0;
  return Math.min(LONGEST_WAIT, 1000 * 2 ** Math.floor((failures - WITHOUT_WAIT) / UNTIL_DOUBLED));
}
