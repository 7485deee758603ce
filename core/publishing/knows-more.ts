import type { LatestPublication } from './meet-intent.ts';

/**
 * Whether an item's document knows more of a publication than the server's tables, which may have been put back from a
 * backup: a later generation, or that the same one is there while the tables still wait for it.
 */
export function knowsMore(document: LatestPublication, tables: LatestPublication): boolean {
  if (document.generation !== tables.generation) return document.generation > tables.generation;
  return document.state === 'shared' && tables.state !== 'shared' && tables.state !== 'withdrawn';
}
