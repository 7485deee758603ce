/**
 * Measures how long typed words have not been written to the disk, in this tab and in the browser's other tabs.
 *
 * Stages of a tab: `none`, `brief` (normal for a write), `long` after 1 s (the status says Saving…), `overdue` after 10
 * s or as soon as the disk refuses (the status says Not saved).
 *
 * A frozen disk cannot store this information, so tabs announce it on the broadcast channel every 2 s, while they hold
 * a Web Lock of their own. Each other tab requests that lock: when it gets it, the words are written or the tab is
 * gone, and the announcement is dropped. Stages are timed by timers, because the clock may jump.
 */
import { hexFromBytes } from '../store/hex.ts';
import type { EngineDeps } from '../ports.ts';

/**
 * How long words have not reached the disk. `brief`: no longer than a write takes. `long`: the person should know.
 * `overdue`: the words must be reported as not saved.
 */
export type DiskWait = 'none' | 'brief' | 'long' | 'overdue';

const waits: readonly DiskWait[] = ['none', 'brief', 'long', 'overdue'];

/** Milliseconds from the keystroke to each stage. */
const STAGES_MS = { long: 1_000, overdue: 10_000 } as const;
/** Milliseconds between two announcements to the other tabs, so that a tab opened later receives one too. */
const REMIND_MS = 2_000;

/** This tab's own unwritten words. */
interface OwnWords {
  /** Milliseconds since 1970 when the oldest word that is not on the disk was typed; null when all are. */
  readonly unwrittenSince: number | null;
  /** False while the disk refuses them. */
  readonly isSaved: boolean;
}

interface UnwrittenWordsOptions {
  readonly own: () => OwnWords;
  /** Called when `here` or `elsewhere` has changed. */
  readonly notify: () => void;
}

/** Common prefix of the Web Locks of the account's tabs that have unwritten words. */
export function unwrittenLocks(account: string): string {
  return `rostrum-unwritten ${account} `;
}

/** The Web Lock of a tab with unwritten words. The browser releases it when the tab ends for any reason. */
function unwrittenLockName(account: string, tab: string): string {
  return unwrittenLocks(account) + tab;
}

/** Whether the person should be told that words are not written yet. */
export function isLate(wait: DiskWait): boolean {
  return wait === 'long' || wait === 'overdue';
}

/** Tracks how long words are unwritten, here and in other tabs. See the top of this file. */
export class UnwrittenWords {
  readonly #deps: EngineDeps;
  readonly #options: UnwrittenWordsOptions;
  readonly #tab: string;
  readonly #others = new Map<string, DiskWait>();
  readonly #stopping = new AbortController();
  readonly #stopListening: () => void;
  #here: DiskWait = 'none';
  #since: number | null = null;
  #timers: (() => void)[] = [];
  #telling: { wake: () => void } | null = null;

  constructor(deps: EngineDeps, options: UnwrittenWordsOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#tab = hexFromBytes(deps.random.bytes(8));
    this.#stopListening = deps.channel.listen((message) => {
      if (message.type === 'words-unwritten') this.#hear(message.tab, message.isOverdue ? 'overdue' : 'long');
    });
  }

  get here(): DiskWait {
    return this.#here;
  }

  /** The worst stage among all other tabs. */
  get elsewhere(): DiskWait {
    return [...this.#others.values()].reduce((longest, wait) => later(longest, wait), 'none');
  }

  /** Called when words were typed here, or the disk accepted or refused some. */
  look(): void {
    const { unwrittenSince, isSaved } = this.#options.own();
    if (unwrittenSince === null) this.#restart(null, 'none');
    else if (unwrittenSince !== this.#since) this.#restart(unwrittenSince, 'brief');
    if (unwrittenSince !== null && !isSaved) this.#enter('overdue');
  }

  stop(): void {
    this.#restart(null, 'none');
    this.#stopListening();
    this.#stopping.abort();
  }

  /** Starts the timers of the stages; timers, because the clock may jump. */
  #restart(since: number | null, wait: DiskWait): void {
    for (const cancel of this.#timers) cancel();
    this.#since = since;
    this.#timers =
      since === null
        ? []
        : (['long', 'overdue'] as const).map((stage) =>
            this.#deps.clock.after(STAGES_MS[stage], () => {
              if (this.#options.own().unwrittenSince === since) this.#enter(later(this.#here, stage));
              else this.look();
            }),
          );
    this.#enter(wait);
  }

  #enter(wait: DiskWait): void {
    if (wait === this.#here) return;
    this.#here = wait;
    if (this.#isWorthTelling()) void this.#tell();
    this.#telling?.wake();
    this.#options.notify();
  }

  #isWorthTelling(): boolean {
    return isLate(this.#here);
  }

  /** Holds the lock and repeats the announcement while the stage is late. */
  async #tell(): Promise<void> {
    if (this.#telling || this.#stopping.signal.aborted) return;
    const telling = { wake: () => {}, isHeld: false };
    this.#telling = telling;
    const { locks, channel, clock, account } = this.#deps;
    await locks.hold(
      unwrittenLockName(account, this.#tab),
      async () => {
        telling.isHeld = true;
        while (this.#isWorthTelling()) {
          channel.post({ type: 'words-unwritten', tab: this.#tab, isOverdue: this.#here === 'overdue' }, 'others');
          await new Promise<void>((resolve) => {
            const cancel = clock.after(REMIND_MS, resolve);
            telling.wake = () => {
              cancel();
              resolve();
            };
          });
        }
      },
      this.#stopping.signal,
    );
    this.#telling = null;
    // New words may be late already, typed after the lock was released. Not held means that this tab is stopping.
    if (telling.isHeld && this.#isWorthTelling()) void this.#tell();
  }

  #hear(tab: string, wait: DiskWait): void {
    const isNew = !this.#others.has(tab);
    if (this.#others.get(tab) === wait) return;
    this.#others.set(tab, wait);
    this.#options.notify();
    if (!isNew) return;
    const forget = () => {
      this.#others.delete(tab);
      this.#options.notify();
      return Promise.resolve();
    };
    void this.#deps.locks.hold(unwrittenLockName(this.#deps.account, tab), forget, this.#stopping.signal);
  }
}

function later(left: DiskWait, right: DiskWait): DiskWait {
  return waits.indexOf(left) > waits.indexOf(right) ? left : right;
}
