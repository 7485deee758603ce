import type { LatestPublication } from './meet-intent.ts';

/**
 * The generation that a person means who asks for an item to be published. Asking twice means the same one: only what
 * is over, and what they confirmed to post once more, begins the next.
 */
export function generationFor(
  latest: LatestPublication | null,
  { postsAgain = false }: { readonly postsAgain?: boolean } = {},
): number {
  if (latest === null) return 1;
  const isOver = latest.state === 'failed' || latest.state === 'withdrawn';
  return isOver || (postsAgain && latest.state === 'shared') ? latest.generation + 1 : latest.generation;
}
