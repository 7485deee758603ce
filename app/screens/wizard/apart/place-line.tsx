import { RiCheckLine } from '@remixicon/react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

export interface PlaceLineProps {
  readonly sentence: string;
  readonly isStanding: boolean;
  /** The button's label; null when there is no action. */
  readonly action: string | null;
  /** Returns whether the text is in the draft now. */
  readonly onPut: () => boolean;
}

/** Says whether the draft contains a text, with a button that adds it. */
export function PlaceLine({ sentence, isStanding, action, onPut }: PlaceLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const put = () => {
    // The button disappears; the result is announced here.
    if (onPut()) line.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 desk:min-h-8">
      <p ref={line} tabIndex={-1} className="flex items-center gap-1.5 text-sm text-ink-2 focus-visible:outline-none">
        {isStanding && <RiCheckLine size={16} aria-hidden="true" className="shrink-0 text-good" />}
        {sentence}
      </p>
      {action && (
        <Button size="small" onClick={put}>
          {action}
        </Button>
      )}
    </div>
  );
}
