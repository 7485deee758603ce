import type { WorldOptions } from './company.ts';
import { World } from './world.ts';

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
  const unheard: unknown[] = [];
  const note = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', note);
  try {
    await world.run(life);
    const failure = unheard.length > 0 ? `rejected and heard by nobody: ${described(unheard[0])}` : null;
    return { seed, failure, trace: world.trace };
  } catch (error) {
    return { seed, failure: described(error), trace: world.trace };
  } finally {
    process.off('unhandledRejection', note);
  }
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Violation' ? error.message : (error.stack ?? error.message);
}
