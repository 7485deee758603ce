import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

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
class FailedAttempts {
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

/** A number of attempts in a time, by key. Kept in memory: several nodes count each for itself. */
export interface RateLimit {
  /** Counts an attempt. @throws 429 beyond the limit */
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export interface RateLimits {
  /** By address and username; a right password forgets the wrong ones. */
  readonly signIn: RateLimit;
  /** By address, over all usernames: a common password tried on everybody. */
  readonly signInAddress: RateLimit;
  /** By username, or by a browser that its person has signed in with before; over all addresses. */
  readonly signInAccount: FailedAttempts;
  /** By person: who holds a session that is not theirs does not guess the password with it. */
  readonly password: RateLimit;
  /** By person, over a longer time. */
  readonly passwordAccount: FailedAttempts;
  /** By address. */
  readonly register: RateLimit;
  /** By address: answers that an e-mail address has an account here. */
  readonly takenAddress: RateLimit;
  /** By person: the built-in assistant costs no money, but time of everybody's server. */
  readonly assistant: RateLimit;
  /** By person: each attempt asks a server that the person names. */
  readonly connect: RateLimit;
  /** By person: each attempt fetches a picture from a server that the person names. */
  readonly fetchPicture: RateLimit;
}

/** @param seconds how long the attempts are counted together, from the first one */
function limit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    count: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    forget: async (key) => void (await limiter.delete(key)),
  };
}

/** @param now milliseconds since 1970 */
export function createRateLimits(now: () => number): RateLimits {
  return {
    signIn: limit(10, 60),
    signInAddress: limit(100, 60),
    signInAccount: new FailedAttempts(now),
    password: limit(10, 60),
    passwordAccount: new FailedAttempts(now),
    register: limit(120, 60),
    takenAddress: limit(10, 3600),
    assistant: limit(120, 60),
    connect: limit(30, 60),
    fetchPicture: limit(20, 60),
  };
}

/**
 * What a limit counts an address as. One connection is given a whole /64 of IPv6 and may choose any address in it;
 * an IPv4 address that came by way of IPv6 is itself.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
