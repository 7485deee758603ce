import { useDeferredValue, useMemo } from 'react';
import { placeInDraft, type ApartText } from '#core/content/placed-texts.ts';
import { useWizard } from '../../../features/writing/wizard-context.ts';
import { placeActions, placeSentences } from './apart-words.ts';
import { PlaceLine } from './place-line.tsx';
import { useSayPut } from './use-say-put.ts';

/** Below the field of a separately written text: whether the draft contains it, because only the draft is published. */
export function ApartLine({ which }: { readonly which: ApartText }) {
  const { item } = useWizard();
  const put = useSayPut();
  // Typing does not wait for searching a long draft.
  const settled = useDeferredValue(item);
  const place = useMemo(() => placeInDraft(settled, which), [settled, which]);
  if (place === 'blank') return null;
  return (
    <PlaceLine
      sentence={placeSentences[place]}
      isStanding={place === 'standing'}
      action={placeActions[which][place]}
      onPut={() => put(which)}
    />
  );
}
