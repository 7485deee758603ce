import type { Action } from './actions.ts';
import { pickCommand, tryCommand, writeWord } from './every-command.ts';
import type { Ledger } from './ledger.ts';
import { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Chance that any command is tried beside what happens, and that API writers come at once. Both take their time. */
const COMMANDS_PER_STEP = 0.2;
const BURSTS_PER_STEP = 0.05;

export interface WorldOptions {
  /** Without API writers and without every command: as seeds lived that showed a fault before these were there. */
  readonly isPlain: boolean;
}

/** Where and for whom a life takes place. */
export interface Place {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  readonly account: string;
  readonly ledger: Ledger;
}

/** What happens beside the people of a world. Draws from chances of its own, so that lives without it stay as they were. */
export class Company {
  readonly #random: SeededRandom;
  readonly #deps: Place;

  constructor(seed: number, deps: Place) {
    this.#random = new SeededRandom(seed, 30);
    this.#deps = deps;
  }

  /** Any command that is listed, at times. */
  command(): Action | null {
    if (!this.#random.chance(COMMANDS_PER_STEP)) return null;
    const tried = pickCommand(this.#random, this.#deps.account);
    return async (tab) => {
      await tryCommand(tab, tried);
      return [];
    };
  }

  /** Other programs that write through the API, at times and a few at once. */
  write(): void {
    if (this.#random.chance(BURSTS_PER_STEP)) for (let writer = 0; writer < 2; writer += 1) void this.#writeAsApi();
  }

  /** A few times in a row. Ends with the process that it asked. */
  async #writeAsApi(): Promise<void> {
    const { server, account, ledger, time } = this.#deps;
    for (let count = 0; count < 4; count += 1) {
      await writeWord(server, account, { random: this.#random, ledger });
      await new Promise<void>((resolve) => void time.after(this.#random.below(60), resolve));
    }
  }
}
