import { Dexie } from 'dexie';

/**
 * Reports a failure of a call that is not awaited. A closed account database is ignored: the person logged out, here or
 * in another tab.
 */
export function reportUnlessClosed(error: unknown): void {
  if (!(error instanceof Error && error.name === Dexie.errnames.DatabaseClosed)) reportError(error);
}
