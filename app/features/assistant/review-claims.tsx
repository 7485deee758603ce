import type { TaskReply } from '#core/ai-tasks.ts';
import { counted } from '#core/kernel/counted.ts';
import { findQuote } from '#core/kernel/find-quote.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { usePlace } from '../writing/use-place.ts';

export type Claim = NonNullable<TaskReply<'review'>['claims']>[number];

export interface ReviewClaimsProps {
  readonly claims: readonly Claim[];
  /** The current text of the draft. */
  readonly text: string;
  readonly onTick: (quote: string, isChecked: boolean) => void;
}

/** The statements of the draft that readers may ask the source of. The writer ticks those that they have checked. */
export function ReviewClaims({ claims, text, onTick }: ReviewClaimsProps) {
  const { goToWords } = usePlace();
  if (claims.length === 0) return null;
  const open = claims.filter(({ hasSource }) => !hasSource).length;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-sans text-sm font-medium text-ink-2">
        {counted(claims.length, 'claim')}, {open === 0 ? 'each with a source' : `${open} without a source`}
      </legend>
      {claims.map(({ quote, hasSource, isChecked = false }) => {
        const words = findQuote(text, quote);
        return (
          <div key={quote} className="flex items-start justify-between gap-3">
            <Checkbox
              label={
                <span className="wrap-anywhere">
                  <q className="font-serif">{quote}</q>
                  <span className="block text-sm text-ink-3">{hasSource ? 'Source named' : 'No source'}</span>
                </span>
              }
              isChecked={isChecked}
              onChange={(isTicked) => onTick(quote, isTicked)}
            />
            {words && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Show in the draft: ${quote.slice(0, 60)}`}
                onClick={() => goToWords(words)}
              >
                Show
              </Button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
