/**
 * Schedules passes of the drainer in a page.
 *
 * Reasons for a pass:
 * - a local change: 300 ms after it, and once a second during continuous typing
 * - a new log position on the event stream
 * - `nudge`: at once, when the network returns or the page is shown again
 * - a failed pass: after an exponential backoff, or later if the server named a time
 * - none of these for a while, because an announcement may be missed
 *
 * Invariants: one pass runs at a time; a reason that arrives during a pass schedules the next one. The backoff is at
 * most 15 s ± 25 %, so recovery stays within 30 s. During failures only the backoff and `nudge` start a pass, so typing
 * does not hammer a server that is down. A page that is too old for the server uses its own, longer backoff. When
 * another context holds the drainer's lock without a sign of life for 45 s, the next pass takes the lock over. Timers
 * are protected against a clock that jumps.
 */
import { doorbell } from '#core/sync/protocol.ts';
import { drain, type Drained } from './drain.ts';
import type { EngineDeps } from '../ports.ts';
import { readFeed } from '../store/feed.ts';

/**
 * Milliseconds. A failed pass is repeated after 1, 2, 4 … 15 s, each ± 25 %: recovery stays within 30 s
 * (docs/architecture.md, Invariants, 6).
 */
const BACKOFF = { first: 1_000, most: 15_000, jitter: 0.25 } as const;
/**
 * Milliseconds. A page that is too old for the server stays so until it is reloaded, or until the server is put back to
 * the previous version. It retries after 1 minute, then after 2, 4 … 15.
 */
export const TOO_OLD = { first: 60_000, most: 900_000 } as const;
/** Delay of a pass after a local change, so that changes made together are sent together. */
const AFTER_CHANGE_MS = 300;
/** During continuous typing, passes start at most once in this time, in milliseconds. */
const PACE_MS = 1_000;
/** Milliseconds without a sign of life after which the lock's holder is considered frozen. */
const TAKE_OVER_MS = 45_000;
/** Milliseconds until the next attempt when another context holds the lock. */
const AFTER_BUSY_MS = 400;

/** Runs passes of the drainer in a page: after changes, on a new log position, and again after failures. */
export class SyncLoop {
  readonly #deps: EngineDeps;
  readonly #afterPass: () => void;
  #failures = 0;
  /** Number of consecutive answers saying that this page is too old. */
  #tooOld = 0;
  #running = false;
  /** Milliseconds after the running pass at which another one is due; null when there is no reason for one. */
  #nextWait: number | null = null;
  /** When the last pass began. */
  #beganAt = -Infinity;
  /** The newest log position that the server announced, until a pass has handled it. */
  #rung: number | null = null;
  #stopped = false;
  /** Cancels the timer that runs while another context holds the lock without a sign of life. */
  #cancelTakeOver: (() => void) | null = null;
  #takesOver = false;
  readonly #stopListening: () => void;
  #due: { at: number; ms: number; cancel: () => void } | null = null;

  /** @param afterPass runs after each pass that reached the server and left nothing undone */
  constructor(deps: EngineDeps, afterPass: () => void = () => {}) {
    this.#deps = deps;
    this.#afterPass = afterPass;
    this.#stopListening = deps.channel.listen((message) => {
      if (message.type === 'still-syncing') this.#otherIsAlive();
    });
  }

  /** Called when a change was stored here. */
  changed(): void {
    // During failures the backoff decides: typing must not hammer a server that is down.
    if (this.#failures === 0) this.#schedule(this.#paced());
  }

  /**
   * Called when the server announces a log position. It is a reason for a pass only if this device is at another
   * position.
   */
  rung(head: number): void {
    // This page is too old to read the announced changes.
    if (this.#tooOld > 0) return;
    // After a failure the announcement also shows that the server answers again.
    if (this.#failures > 0) return this.nudge();
    this.#rung = head;
    if (!this.#running) void this.#answerRing().catch(() => this.nudge());
  }

  /** Starts a pass at once, after a new log position, the network's return, or a page shown again. */
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
    // The timer is overdue: the clock was set forward, and the remaining time is unknown.
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
      // The disk refused, or the database was closed during the pass. Nothing is lost; the pass is repeated.
      wait = this.#backoff(took());
    } finally {
      this.#running = false;
    }
    if (this.#nextWait !== null && this.#failures === 0) this.#schedule(this.#nextWait);
    else if (wait !== null) this.#schedule(wait);
    // Changes that this device sent are announced to it as well. Only now is it known whether anything else is new.
    if (this.#failures === 0) await this.#answerRing().catch(() => this.nudge());
  }

  async #answerRing(): Promise<void> {
    const rung = this.#rung;
    this.#rung = null;
    if (rung === null || this.#stopped) return;
    const feed = await readFeed(this.#deps.store);
    // A lower position belongs to a log that was put back.
    if (feed?.cursor !== rung) this.nudge();
  }

  /** Milliseconds until a local change is sent. */
  #paced(): number {
    const sinceLast = this.#deps.clock.now() - this.#beganAt;
    // The clock was set back, so the difference is meaningless.
    return sinceLast < 0 ? AFTER_CHANGE_MS : Math.max(AFTER_CHANGE_MS, PACE_MS - sinceLast);
  }

  /** Milliseconds to the next pass. One follows even when everything is done, because an announcement may be missed. */
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

  /** Restarts the takeover timer: the lock's holder showed a sign of life, or the lock is free. */
  #otherIsAlive(): void {
    this.#cancelTakeOver?.();
    this.#cancelTakeOver = null;
    this.#takesOver = false;
  }

  /**
   * Milliseconds to the next pass, counted from the beginning of the failed one, which took `took`. An intermittent
   * connection works best right after it has returned.
   */
  #backoff(took: number): number {
    const wait = Math.max(BACKOFF.first, Math.min(BACKOFF.most, BACKOFF.first * 2 ** this.#failures) - took);
    this.#failures += 1;
    return wait * (1 + BACKOFF.jitter * (2 * this.#deps.random.fraction() - 1));
  }
}
