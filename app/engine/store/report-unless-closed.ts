import { Dexie } from 'dexie';

/**
 * Reports a failure that nobody waits for. That the account's database was closed meanwhile is none: its person
 * logged out, here or in another tab.
 */
export function reportUnlessClosed(error: unknown): void {
  if (!(error instanceof Error && error.name === Dexie.errnames.DatabaseClosed)) reportError(error);
}
