import { World, type WorldOptions } from './world.ts';

export interface SeedOutcome {
  readonly seed: number;
  /** Null when every invariant held. */
  readonly failure: string | null;
  /** What happened, in order. */
  readonly trace: readonly string[];
}

/** How long a seed's life is. Part of what a seed means: changing it changes every run. */
const life = { phases: 2, steps: 45 } as const;

/** Runs one seed. Never throws. */
export async function simulateSeed(seed: number, options: WorldOptions = { isPlain: false }): Promise<SeedOutcome> {
  const world = new World(seed, options);
  try {
    await world.run(life);
    return { seed, failure: null, trace: world.trace };
  } catch (error) {
    return {
      seed,
      failure:
        error instanceof Error
          ? error.name === 'Violation'
            ? error.message
            : (error.stack ?? error.message)
          : String(error),
      trace: world.trace,
    };
  }
}
