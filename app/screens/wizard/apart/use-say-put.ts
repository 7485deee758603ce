import type { ApartText } from '#core/content/placed-texts.ts';
import { usePutIntoDraft } from '../../../data/content/use-put-into-draft.ts';
import { sayChanged } from '../variants/say-changed.ts';
import { useWizard } from '../wizard-context.ts';
import { putSentences } from './apart-words.ts';

/** What puts a text that is written apart into the draft, with a word about it and the way back. */
export function useSayPut(): (which: ApartText) => boolean {
  const { document } = useWizard();
  const put = usePutIntoDraft(document);
  return (which) => sayChanged(put(which), putSentences[which]);
}
