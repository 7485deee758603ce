import type { DraftFigures } from '#core/assistant/test-page.ts';
import { ConfidencePill } from '../../components/confidence-pill.tsx';

/** What a draft comes to. */
export function DraftFigureLine({ figures }: { readonly figures: DraftFigures }) {
  const { wordCount, readingTime, confidence, isEstimated } = figures;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
      <span>
        {wordCount.toLocaleString('en')} {wordCount === 1 ? 'word' : 'words'} · {readingTime} min read
      </span>
      <span className="flex items-center gap-2">
        <ConfidencePill value={confidence} />
        {isEstimated && 'estimated'}
      </span>
    </div>
  );
}
