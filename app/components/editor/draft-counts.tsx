import { useDeferredValue, useMemo } from 'react';
import { countParagraphs, countWords, readingMinutes } from '#core/kernel/text.ts';

/** Words, characters, paragraphs and reading time, counted when typing leaves a moment. */
export function DraftCounts({ text }: { readonly text: string }) {
  const settled = useDeferredValue(text);
  const counts = useMemo(() => {
    const words = countWords(settled);
    const count = (number: number, one: string) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`;
    return [
      count(words, 'word'),
      count(settled.length, 'character'),
      count(countParagraphs(settled), 'paragraph'),
      `${readingMinutes(words, 200)} min read`,
      `${readingMinutes(words, 250)} min for quick readers`,
    ];
  }, [settled]);
  return (
    <ul aria-label="Counts" className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-3 tabular-nums">
      {counts.map((count) => (
        <li key={count}>{count}</li>
      ))}
    </ul>
  );
}
