import { sameTimeSentence } from '#core/calendar/free-slots.ts';
import { instantOf } from '#core/kernel/zoned-time.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { useContentRows } from '../content/use-content-rows.ts';

export interface TakenNoteProps {
  readonly typed: TypedTime;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  /** The items that are being scheduled, and the platforms that they go to. */
  readonly itemIds: readonly string[];
  readonly platformIds: readonly number[];
}

/** Says that a platform already has a post at the chosen time. It forbids nothing. */
export function TakenNote({ typed, zone, itemIds, platformIds }: TakenNoteProps) {
  const rows = useContentRows();
  const chosen = instantOf(`${typed.date}T${typed.time}`, zone);
  const said = rows && chosen && sameTimeSentence(rows, { at: chosen.at, platformIds, itemIds: new Set(itemIds) });
  return (
    <p role="status" className={said ? 'text-sm wrap-anywhere text-ink-2' : 'sr-only'}>
      {said}
    </p>
  );
}
