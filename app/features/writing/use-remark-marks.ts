import { useEffect, useEffectEvent, useRef } from 'react';
import { useDesk } from './desk-context.ts';
import { markRemarks, type Remark, type RemarkMarks } from './remark-marks.ts';

/**
 * Marks the words of remarks in the draft beside the panel that lists them.
 *
 * @param chosen the key of the remark that is chosen in the panel; null when none is
 * @param onChoose called when the marked words of a remark are clicked
 */
export function useRemarkMarks(
  remarks: readonly Remark[],
  chosen: string | null,
  onChoose: (key: string) => void,
): void {
  const view = useDesk()?.view ?? null;
  const marks = useRef<RemarkMarks>(null);
  const choose = useEffectEvent(onChoose);
  const show = useEffectEvent(() => marks.current?.show(remarks, chosen));

  useEffect(() => {
    if (!view) return undefined;
    const shown = markRemarks(view, (key) => choose(key));
    marks.current = shown;
    show();
    return () => {
      marks.current = null;
      shown.stop();
    };
  }, [view]);
  useEffect(() => marks.current?.show(remarks, chosen), [remarks, chosen]);
}
