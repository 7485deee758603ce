import { useDeferredValue, useMemo, useState } from 'react';
import { apartTexts, leftOutTexts, placeInDraft, type ApartText } from '#core/content/placed-texts.ts';
import { useWizard } from '../../../features/writing/wizard-context.ts';
import { leftOutSentences, placeActions, takenInSentences } from './apart-words.ts';
import { PlaceLine } from './place-line.tsx';
import { useSayPut } from './use-say-put.ts';

/** Names what was written apart and does not go out. It is said and locks nothing. */
export function LeftOutNote() {
  const { item } = useWizard();
  const put = useSayPut();
  /** What was put into the draft from here stays named: whoever pressed the button is not left in an empty place. */
  const [taken, setTaken] = useState<readonly ApartText[]>([]);
  const settled = useDeferredValue(item);
  const rows = useMemo(() => {
    const leftOut = leftOutTexts(settled);
    return apartTexts.flatMap((which) => {
      const place = placeInDraft(settled, which);
      if (place === 'blank') return [];
      if (leftOut.includes(which))
        return [{ which, sentence: leftOutSentences[which], isStanding: false, action: placeActions[which][place] }];
      if (place !== 'standing' || !taken.includes(which)) return [];
      return [{ which, sentence: takenInSentences[which], isStanding: true, action: null }];
    });
  }, [settled, taken]);

  if (rows.length === 0) return null;
  const take = (which: ApartText) => {
    setTaken([...taken, which]);
    return put(which);
  };
  return (
    <section aria-labelledby="left-out" className="grid gap-1.5 rounded-md border border-line px-4 py-3 text-sm">
      <h2 id="left-out" className="font-sans text-sm font-medium">
        Only the draft is published
      </h2>
      <ul className="grid gap-3 desk:gap-1.5">
        {rows.map(({ which, ...row }) => (
          <li key={which}>
            <PlaceLine {...row} onPut={() => take(which)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
