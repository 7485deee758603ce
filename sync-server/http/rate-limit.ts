import { LRUCache } from 'lru-cache';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './errors.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
const LONGEST_WAIT = 60 * 1000;

interface FailureLimits {
  /** Most wrong ones for one account per hour. */
  readonly most: number;
  /** Wrong ones that may be typing errors. After these, each one increases the delay. */
  readonly withoutWait: number;
}

const ofPasswords: FailureLimits = { most: 100, withoutWait: 20 };
/**
 * Three codes of a million are right at a time. Whoever knows the password, and types 20 an hour, has a chance of one in
 * 700 a day.
 */
const ofCodes: FailureLimits = { most: 20, withoutWait: 5 };

/** The delay doubles after this many wrong ones. */
const UNTIL_DOUBLED = 10;

/** Most accounts counted at once. A forgotten account starts at zero. */
const MAX_KEYS = 100_000;

interface Attempts {
  failures: number;
  /** Milliseconds since 1970. */
  since: number;
  lastAt: number;
}

/**
 * Counts wrong passwords or codes per account, from all addresses together, with growing delays, so that many addresses
 * guess no faster than one. Kept in memory: each node counts for itself.
 */
class FailedAttempts {
  readonly #now: () => number;
  readonly #limits: FailureLimits;
  readonly #attempts = new LRUCache<string, Attempts>({ max: MAX_KEYS });

  constructor(now: () => number, limits: FailureLimits = ofPasswords) {
    this.#now = now;
    this.#limits = limits;
  }

  /**
   * Counts an attempt as failed before its password is checked, so that concurrent attempts are all counted.
   *
   * @param hidden another key under which it is counted, at the same moment
   * @returns False where it is beyond the limit of that one. @throws 429 beyond that of the first
   */
  begin(key: string, hidden = key): boolean {
    const now = this.#now();
    const waitMs = this.#count(key, now);
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
    return hidden === key || this.#count(hidden, now) === 0;
  }

  /** Counts an attempt. Returns the milliseconds to wait where it is one too many, and is not counted. */
  #count(key: string, now: number): number {
    const attempts = this.#of(key, now);
    const endsAt =
      attempts.failures >= this.#limits.most
        ? attempts.since + HOUR
        : attempts.lastAt + waitAfter(attempts.failures - this.#limits.withoutWait);
    if (endsAt > now) return endsAt - now;
    attempts.failures += 1;
    attempts.lastAt = now;
    return 0;
  }

  /** Takes back an attempt with the right password. Earlier failures still count: they may be a stranger's. */
  succeed(key: string): void {
    const attempts = this.#attempts.get(key);
    if (attempts) attempts.failures = Math.max(0, attempts.failures - 1);
  }

  #of(key: string, now: number): Attempts {
    const known = this.#attempts.get(key);
    if (known && now >= known.since && now < known.since + HOUR) return known;
    const attempts = { failures: 0, since: now, lastAt: now };
    this.#attempts.set(key, attempts);
    return attempts;
  }
}

/** @param failures beyond those without a wait */
function waitAfter(failures: number): number {
  if (failures < 0) return 0;
  return Math.min(LONGEST_WAIT, 1000 * 2 ** Math.floor(failures / UNTIL_DOUBLED));
}

/** Limits the number of attempts in a period, per key. Kept in memory: each node counts for itself. */
export interface RateLimit {
  /** Counts an attempt. @throws 429 beyond the limit */
  count(key: string): Promise<void>;
  /** Counts an attempt. False beyond the limit. */
  isWithin(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
}

export interface RateLimits {
  /** By address and the name that was typed, and by address and account. A right password resets it. */
  readonly signIn: RateLimit;
  /** By address, over all usernames: limits trying one common password on every account. */
  readonly signInAddress: RateLimit;
  /** By the name that was typed and by account, or by a browser that the user has signed in with before; over all addresses. */
  readonly signInAccount: FailedAttempts;
  /** By user: limits guessing the password with a stolen session. */
  readonly password: RateLimit;
  /** By user, over a longer period. */
  readonly passwordAccount: FailedAttempts;
  /** By account, and apart by all browsers that its person has signed in with before: codes of second factors. */
  readonly code: RateLimit;
  /** The same, over a longer period. */
  readonly codeAccount: FailedAttempts;
  /** By address. */
  readonly register: RateLimit;
  /** By address: replies that reveal that an e-mail address has an account. */
  readonly takenAddress: RateLimit;
  /** By address: requests for a new password. */
  readonly forgotAddress: RateLimit;
  /** By the name or address that was typed, known or not: mails with a new password, from all addresses together. */
  readonly forgotAccount: RateLimit;
  /** By user: the same, by whichever name they were asked for. */
  readonly forgotOwner: RateLimit;
  /** By address: links of mails that were opened. */
  readonly emailLink: RateLimit;
  /** By address: calls of mail programs that stop mails. Few addresses call for all the people of a provider. */
  readonly unsubscribe: RateLimit;
  /** By user: mails that they ask for. */
  readonly askedMail: RateLimit;
  /** By mailbox: mails to an address that nobody has confirmed, asked for by all accounts together. */
  readonly mailbox: RateLimit;
  /** By user and mailbox: those that one account asks for. It tells nothing of others, so its person is told. */
  readonly ownMailbox: RateLimit;
  /** By user: the built-in assistant costs no money, but processor time of the shared server. */
  readonly assistant: RateLimit;
  /** By user: each one is work for the operator's LanguageTool server. */
  readonly grammar: RateLimit;
  /** By user: each attempt contacts a server that the user names. */
  readonly connect: RateLimit;
  /** By user: each attempt fetches a picture, or a page and its picture, from a server that the user names. */
  readonly fetchPicture: RateLimit;
}

/** @param seconds the period, which starts with the first attempt */
function limit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  /** Milliseconds to wait; null within the limit. */
  const consume = async (key: string): Promise<number | null> => {
    try {
      await limiter.consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refusal.msBeforeNext;
    }
  };
  return {
    count: async (key) => {
      const waitMs = await consume(key);
      if (waitMs !== null) throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1000)));
    },
    isWithin: async (key) => (await consume(key)) === null,
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
    code: limit(5, 60),
    codeAccount: new FailedAttempts(now, ofCodes),
    register: limit(120, 60),
    takenAddress: limit(10, 3600),
    forgotAddress: limit(20, 3600),
    forgotAccount: limit(5, 3600),
    forgotOwner: limit(5, 3600),
    emailLink: limit(60, 60),
    unsubscribe: limit(600, 60),
    askedMail: limit(10, 3600),
    mailbox: limit(5, 24 * 3600),
    ownMailbox: limit(5, 24 * 3600),
    assistant: limit(120, 60),
    grammar: limit(60, 60),
    connect: limit(30, 60),
    fetchPicture: limit(20, 60),
  };
}

/**
 * The key under which a limit counts an address. An IPv6 connection gets a whole /64 and may use any address in it. An
 * IPv4 address mapped into IPv6 counts as itself.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
