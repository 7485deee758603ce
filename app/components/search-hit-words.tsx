import type { SearchHit } from '#core/content/find-items.ts';

/** What a search found, marked among the words around it. */
export function SearchHitWords({ hit: { before, found, after } }: { readonly hit: SearchHit }) {
  return (
    <>
      {before}
      <mark className="rounded-xs bg-accent-soft text-ink">{found}</mark>
      {after}
    </>
  );
}
