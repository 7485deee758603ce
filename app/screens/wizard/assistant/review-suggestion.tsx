import { RiArrowRightUpLine } from '@remixicon/react';
import type { TaskReply } from '#core/ai-tasks.ts';
import { findQuote } from '#core/content/find-quote.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { usePlace } from '../use-place.ts';

type Suggestion = TaskReply<'review'>['suggestions'][number];

const tones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

/** One thing to do, and the way to its place in the draft while its words stand there. */
export function ReviewSuggestion({
  category,
  priority,
  issue,
  suggestion,
  location,
  text,
}: Suggestion & { /** The draft as it is now. */ readonly text: string }) {
  const { goToWords } = usePlace();
  const words = location ? findQuote(text, location) : null;
  return (
    <li className="grid gap-1 border-l-2 border-line pl-3 text-base wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <Pill tone={tones[priority]}>{priority}</Pill>
        {category}
      </span>
      <span className="font-medium">{issue}</span>
      <span className="text-ink-2">{suggestion}</span>
      {location && <q className="font-serif text-sm text-ink-3">{location}</q>}
      {words && (
        <div>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Show in the draft: ${location?.slice(0, 60)}`}
            onClick={() => goToWords(words)}
          >
            <RiArrowRightUpLine size={16} aria-hidden="true" />
            Show in the draft
          </Button>
        </div>
      )}
    </li>
  );
}
