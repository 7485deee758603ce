import { hexFromBytes } from '../store/hex.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';

/**
 * How long words have waited for the disk: `brief` while it is no more than a write takes, `long` when the person
 * should know, `overdue` when the words have to be called not saved.
 */
export type DiskWait = 'none' | 'brief' | 'long' | 'overdue';

const waits: readonly DiskWait[] = ['none', 'brief', 'long', 'overdue'];

/** Milliseconds from the key to each stage. */
const STAGES_MS = { long: 1_000, overdue: 10_000 } as const;
/** Milliseconds between two reminders to the other tabs: one that opens later learns of the words too. */
const REMIND_MS = 2_000;

/** What this tab knows of its own words. */
interface OwnWords {
  /** When the oldest word that is not on the disk was typed, in milliseconds since 1970; null when all are. */
  readonly unwrittenSince: number | null;
  /** False while the disk refuses them. */
  readonly isSaved: boolean;
}

interface UnwrittenWordsOptions {
  readonly own: () => OwnWords;
  /** Called when `here` or `elsewhere` has changed. */
  readonly notify: () => void;
}

/** How the Web Locks begin of the account's tabs that hold unwritten words. */
export function unwrittenLocks(account: string): string {
  return `rostrum-unwritten ${account} `;
}

/** The Web Lock of a tab that holds unwritten words: it ends with the tab, whatever ends that. */
function unwrittenLockName(account: string, tab: string): string {
  return unwrittenLocks(account) + tab;
}

/** Whether the person should know that their words wait. */
export function isLate(wait: DiskWait): boolean {
  return wait === 'long' || wait === 'overdue';
}

/**
 * How long typed words wait for the disk, in this tab and in the browser's others. A frozen disk can tell nobody:
 * tabs tell each other, and a tab's words count until it lets go of its lock.
 */
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

  /** Of all other tabs, the one that waits longest. */
  get elsewhere(): DiskWait {
    return [...this.#others.values()].reduce((longest, wait) => later(longest, wait), 'none');
  }

  /** Words were typed here, or the disk took or refused some. */
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

  /** Stages are counted by timers: the clock may jump. */
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

  /** Holds the lock while there is something to tell, and repeats it. */
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
    // New words may have waited long while the lock was let go. Who was never given it is being stopped.
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
