import { doorbell } from '#core/sync/protocol.ts';
import { drain, type Drained } from './drain.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';
import { readFeed } from '../ports/feed.ts';

/** Milliseconds. A failed pass is repeated after 1, 2, 4 … 15 s, each ± 25 %: recovery stays within 30 s (docs/architecture.md, What must always hold, 6). */
const BACKOFF = { first: 1_000, most: 15_000, jitter: 0.25 } as const;
/**
 * A page that is too old for the server stays so until it is loaded anew, or the server is put back to the version
 * before: it asks after a minute, then after 2, 4 … 15. Milliseconds.
 */
export const TOO_OLD = { first: 60_000, most: 900_000 } as const;
/** A pass follows a local change by this much, so that what is done in one go travels together. */
const AFTER_CHANGE_MS = 300;
/** Whoever types on and on is sent once in this time, from the beginning of one pass to the next. */
const PACE_MS = 1_000;
/** Milliseconds without a sign of life after which whoever holds the lock is taken for frozen. */
const TAKE_OVER_MS = 45_000;
/** When another context holds the lock: look again. */
const AFTER_BUSY_MS = 400;

/** Runs passes of the drainer in a page: after changes, when the doorbell rings, and again after failures. */
export class SyncLoop {
  readonly #deps: EngineDeps;
  readonly #afterPass: () => void;
  #failures = 0;
  /** How often in a row the server has said that this page is too old. */
  #tooOld = 0;
  #running = false;
  /** Milliseconds after the running pass in which there is reason for another one. */
  #nextWait: number | null = null;
  /** When the last pass began. */
  #beganAt = -Infinity;
  /** The newest number that the server said the log has, until a pass has come to it. */
  #rung: number | null = null;
  #stopped = false;
  /** Runs while another context holds the lock and says nothing. */
  #cancelTakeOver: (() => void) | null = null;
  #takesOver = false;
  readonly #stopListening: () => void;
  #due: { at: number; ms: number; cancel: () => void } | null = null;

  /** @param afterPass runs after every pass that reached the server and left nothing undone */
  constructor(deps: EngineDeps, afterPass: () => void = () => {}) {
    this.#deps = deps;
    this.#afterPass = afterPass;
    this.#stopListening = deps.channel.listen((message) => {
      if (message.type === 'still-syncing') this.#otherIsAlive();
    });
  }

  /** A change was stored here. */
  changed(): void {
    // While passes fail the backoff decides: typing must not hammer a server that is down.
    if (this.#failures === 0) this.#schedule(this.#paced());
  }

  /** The server says that the log has come to this number: of itself that is news only where this device is not there. */
  rung(head: number): void {
    // This page is too old to read the changes that the doorbell announces.
    if (this.#tooOld > 0) return;
    // After a failure it says more than a number: the server answers again.
    if (this.#failures > 0) return this.nudge();
    this.#rung = head;
    if (!this.#running) void this.#answerRing().catch(() => this.nudge());
  }

  /** Something says that a pass is worth it now: the doorbell, the network's return, a page shown again. */
  nudge(): void {
    this.#failures = 0;
    this.#schedule(0);
  }

  stop(): void {
    this.#stopped = true;
    this.#due?.cancel();
    this.#otherIsAlive();
    this.#stopListening();
  }

  #schedule(ms: number): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#nextWait = Math.min(this.#nextWait ?? Infinity, ms);
      return;
    }
    const now = this.#deps.clock.now();
    const left = this.#due ? this.#due.at - now : null;
    if (left !== null && left >= 0 && left <= ms) return;
    // What should be over by now is not: the clock was set forward, and nobody knows how much of the wait is left.
    const wait = left !== null && left < 0 ? Math.min(ms, this.#due!.ms) : ms;
    this.#due?.cancel();
    this.#due = { at: now + wait, ms: wait, cancel: this.#deps.clock.after(wait, () => void this.#run()) };
  }

  async #run(): Promise<void> {
    this.#due = null;
    this.#running = true;
    this.#nextWait = null;
    const began = this.#deps.clock.now();
    this.#beganAt = began;
    const took = () => Math.max(0, this.#deps.clock.now() - began);
    let wait: number | null;
    try {
      wait = this.#waitAfter(await drain(this.#deps, { takesOver: this.#takesOver }), took);
    } catch {
      // The disk refused, or the database was closed under the pass: nothing is lost, it is repeated.
      wait = this.#backoff(took());
    } finally {
      this.#running = false;
    }
    if (this.#nextWait !== null && this.#failures === 0) this.#schedule(this.#nextWait);
    else if (wait !== null) this.#schedule(wait);
    // What this device has sent itself is rung too: by now it is known whether anything else is new.
    if (this.#failures === 0) await this.#answerRing().catch(() => this.nudge());
  }

  async #answerRing(): Promise<void> {
    const rung = this.#rung;
    this.#rung = null;
    if (rung === null || this.#stopped) return;
    const feed = await readFeed(this.#deps.store);
    // A number below it is one of a log that was put back.
    if (feed?.cursor !== rung) this.nudge();
  }

  /** Milliseconds until what has changed is sent. */
  #paced(): number {
    const sinceLast = this.#deps.clock.now() - this.#beganAt;
    // A clock that was set back tells nothing.
    return sinceLast < 0 ? AFTER_CHANGE_MS : Math.max(AFTER_CHANGE_MS, PACE_MS - sinceLast);
  }

  /** Milliseconds to the next pass. Even when all is done one follows: a doorbell may be missed. */
  #waitAfter(drained: Drained, took: () => number): number {
    if (drained.type !== 'busy') this.#otherIsAlive();
    switch (drained.type) {
      case 'done':
        this.#failures = 0;
        this.#tooOld = 0;
        if (!this.#stopped) this.#afterPass();
        return doorbell.silenceMs;
      case 'busy':
        this.#cancelTakeOver ??= this.#deps.clock.after(TAKE_OVER_MS, () => {
          this.#takesOver = true;
        });
        return AFTER_BUSY_MS;
      case 'failed':
        if (drained.failure.type === 'too-old') {
          this.#failures += 1;
          this.#tooOld += 1;
          return Math.min(TOO_OLD.most, TOO_OLD.first * 2 ** (this.#tooOld - 1));
        }
        this.#tooOld = 0;
        return Math.max(
          this.#backoff(took()),
          drained.failure.type === 'retry-later' ? (drained.failure.afterMs ?? 0) : 0,
        );
    }
  }

  /** Whoever holds the lock does something, or nobody does: the wait for a frozen one begins anew. */
  #otherIsAlive(): void {
    this.#cancelTakeOver?.();
    this.#cancelTakeOver = null;
    this.#takesOver = false;
  }

  /**
   * Counted from the beginning of the pass, whose time `took` is: a line that is cut every now and then works best
   * just after it has come back.
   */
  #backoff(took: number): number {
    const wait = Math.max(BACKOFF.first, Math.min(BACKOFF.most, BACKOFF.first * 2 ** this.#failures) - took);
    this.#failures += 1;
    return wait * (1 + BACKOFF.jitter * (2 * this.#deps.random.fraction() - 1));
  }
}
