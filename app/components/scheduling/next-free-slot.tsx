import { RiCalendarCheckLine } from '@remixicon/react';
import { useState } from 'react';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { useNextFreeSlot } from '../../data/publishing/use-next-free-slot.ts';
import { Button } from '../../ui/button.tsx';
import { localTimeWords } from './local-time-words.ts';

export interface NextFreeSlotProps {
  readonly itemId: string;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  readonly onFound: (chosen: ChosenInstant) => void;
}

/** Offers the first weekly slot that nothing takes; nothing for whom has no slots. */
export function NextFreeSlot({ itemId, zone, onFound }: NextFreeSlotProps) {
  const { hasSlots, find } = useNextFreeSlot();
  const [found, setFound] = useState<ChosenInstant | null>();
  if (!hasSlots) return null;

  const look = async () => {
    const chosen = await find(itemId, zone);
    setFound(chosen);
    if (chosen) onFound(chosen);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" onClick={() => void look()}>
        <RiCalendarCheckLine size={16} aria-hidden="true" />
        Next free slot
      </Button>
      {/* What was found stands in the fields, where eyes see it. */}
      <p role="status" className={found === null ? 'text-sm text-ink-2' : 'sr-only'}>
        {found === null && 'Every slot of the next two years is taken.'}
        {found && localTimeWords(found.localTime)}
      </p>
    </div>
  );
}
