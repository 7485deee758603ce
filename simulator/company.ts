import type { Action } from './actions.ts';
import { pickCommand, tryCommand, writeWord } from './every-command.ts';
import type { Ledger } from './ledger.ts';
import { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Chance per step of a random command, and of several API writers at once. Both take time. */
const COMMANDS_PER_STEP = 0.2;
const BURSTS_PER_STEP = 0.05;

export interface WorldOptions {
  /** Without API writers and random commands: the lives of seeds that failed before these existed. */
  readonly isPlain: boolean;
  /** How many devices the person has. Another number is another life. */
  readonly devices?: number;
}

/** A world's time, server, account and ledger. */
export interface Place {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  readonly account: string;
  readonly ledger: Ledger;
}

/**
 * API writers and random commands, beside the people of a world. They draw from a random stream of their own, so that
 * lives without them do not change.
 */
export class Company {
  readonly #random: SeededRandom;
  readonly #deps: Place;

  constructor(seed: number, deps: Place) {
    this.#random = new SeededRandom(seed, 30);
    this.#deps = deps;
  }

  /** At times, a random command. */
  command(): Action | null {
    if (!this.#random.chance(COMMANDS_PER_STEP)) return null;
    const tried = pickCommand(this.#random, this.#deps.account);
    return async (tab) => {
      await tryCommand(tab, tried);
      return [];
    };
  }

  /** At times, several API writers at once. */
  write(): void {
    if (this.#random.chance(BURSTS_PER_STEP)) for (let writer = 0; writer < 2; writer += 1) void this.#writeAsApi();
  }

  /** Writes a few times in a row, until the server's process ends. */
  async #writeAsApi(): Promise<void> {
    const { server, account, ledger, time } = this.#deps;
    for (let count = 0; count < 4; count += 1) {
      await writeWord(server, account, { random: this.#random, ledger });
      await new Promise<void>((resolve) => void time.after(this.#random.below(60), resolve));
    }
  }
}
