import type { ContentItem } from '#core/documents/content-item.ts';
import { missingParts, missingSentence } from '#core/publishing/post.ts';
import { usePlatformVersions } from '../variants/use-platform-versions.ts';

/** What the piece lacks, and which versions for platforms may not fit it. It is said and locks nothing. */
export function MissingNote({ item }: { readonly item: ContentItem }) {
  const versions = usePlatformVersions();
  const missing = missingParts(item).map((part) => ({ key: part.type, sentence: missingSentence(part) }));
  const drifted = versions
    .filter(({ own: [first] }) => first?.isDrifted && first.text.trim() !== '')
    .map(({ platform: { key, name } }) => ({
      key,
      sentence: `The draft has changed since the version for ${name} was written: step 4.`,
    }));
  const said = [...missing, ...drifted];
  if (said.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="grid gap-1.5 rounded-md border border-line px-4 py-3 text-sm">
      <h2 id="missing" className="font-sans text-sm font-medium">
        Before it goes out
      </h2>
      <ul className="grid list-disc gap-1 pl-4 text-ink-2">
        {said.map(({ key, sentence }) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
