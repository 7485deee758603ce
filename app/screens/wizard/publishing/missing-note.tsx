import type { ContentItem } from '#core/documents/content-item.ts';
import { missingParts, missingSentence } from '#core/publishing/missing-parts.ts';

/** What the piece lacks. It is said and locks nothing. */
export function MissingNote({ item }: { readonly item: ContentItem }) {
  const missing = missingParts(item);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="grid gap-1.5 rounded-md border border-line px-4 py-3 text-sm">
      <h2 id="missing" className="font-sans text-sm font-medium">
        Before it goes out
      </h2>
      <ul className="grid list-disc gap-1 pl-4 text-ink-2">
        {missing.map((part) => (
          <li key={part.type}>{missingSentence(part)}</li>
        ))}
      </ul>
    </section>
  );
}
