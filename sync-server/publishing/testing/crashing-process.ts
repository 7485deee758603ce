import type { Database } from '../../database/database.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';

/** Thrown to every caller in a process that was killed. */
export class Killed extends Error {
  constructor() {
    super('The process was killed');
  }
}

/**
 * A process that is killed at its n-th step: before or after a transaction commits, or before or after a platform
 * request. Nothing that it does afterwards has any effect.
 */
export class CrashingProcess {
  readonly #killAt: number;
  #steps = 0;

  /** @param killAt counted from 0; Infinity: never killed */
  constructor(killAt: number) {
    this.#killAt = killAt;
  }

  get isDead(): boolean {
    return this.#steps > this.#killAt;
  }

  database(database: Database): Database {
    const step = <Value>(work: () => Promise<Value>) => this.#around(work);
    const knex = new Proxy(database.knex, {
      get: (target, name): unknown =>
        name === 'transaction'
          ? (body: Parameters<typeof target.transaction>[0]) => step(() => target.transaction(body as never) as never)
          : Reflect.get(target, name),
    });
    return { ...database, knex };
  }

  platform(platform: PlatformAdapter): PlatformAdapter {
    const { platformId, needsConnection, tellsRepetitions = false } = platform;
    const accountOf = platform.accountOf?.bind(platform);
    return {
      platformId,
      needsConnection,
      tellsRepetitions,
      ...(accountOf && { accountOf }),
      publish: (publishing) => this.#around(() => platform.publish(publishing)),
      find: (publishing) => this.#around(() => platform.find(publishing)),
    };
  }

  async #around<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#step();
    const value = await work();
    this.#step();
    return value;
  }

  #step(): void {
    if (this.#steps >= this.#killAt) {
      this.#steps = Infinity;
      throw new Killed();
    }
    this.#steps += 1;
  }
}
