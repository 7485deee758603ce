import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';
import { FailedAttempts } from './failed-attempts.ts';

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
