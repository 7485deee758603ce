import { useCallback } from 'react';
import { type ChosenInstant, clockTimeIn } from '#core/kernel/zoned-time.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { useApplyToItem } from '../../data/content/use-apply-to-item.ts';
import type { MadeRepeats } from '../../data/content/use-repeat-item.ts';
import { showToast } from '../../ui/show-toast.ts';
import { localTimeWords } from './local-time-words.ts';

const notStored = 'This device could not store all of it.';

/** Says what became of repeats, which can be taken back at once. */
export function useSayRepeated(): (made: MadeRepeats, last: ChosenInstant | undefined) => void {
  const apply = useApplyToItem();
  return useCallback(
    ({ ids, problem }, last) => {
      const takeBack = async () => {
        try {
          for (const id of ids) await apply(id, 'deleteItem', { now: Date.now() });
          showToast({ title: 'Repeats taken back' });
        } catch {
          showToast({ title: 'Not taken back', text: 'This device could not store it.', tone: 'bad' });
        }
      };
      const undo = { label: 'Undo', run: () => void takeBack() };
      const why = problem === 'not-stored' ? notStored : problem && contentFailureSentence(problem);
      if (ids.length === 0) showToast({ title: 'Not repeated', text: why ?? notStored, tone: 'bad' });
      else if (why) showToast({ title: `Only ${ids.length} repeated`, text: why, tone: 'bad', action: undo });
      else
        showToast({
          title: ids.length === 1 ? 'Repeat scheduled' : `${ids.length} repeats scheduled`,
          ...(last && { text: `${ids.length === 1 ? 'It goes out' : 'The last one goes out'} ${ownTimeWords(last)}.` }),
          action: undo,
        });
    },
    [apply],
  );
}

function ownTimeWords({ at }: ChosenInstant): string {
  return localTimeWords(clockTimeIn(deviceZone(), Date.parse(at)));
}
