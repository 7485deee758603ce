import type { ApartText } from '#core/content/placed-texts.ts';
import { usePutIntoDraft } from '../../../features/content/use-put-into-draft.ts';
import { sayChanged } from '../../../features/variants/version-tabs.tsx';
import { useWizard } from '../../../features/writing/wizard-context.ts';

/** What puts a text that is written apart into the draft, with a word about it and the way back. */
export function useSayPut(): (which: ApartText) => boolean {
  const { document } = useWizard();
  const put = usePutIntoDraft(document);
  return (which) => sayChanged(put(which), putSentences[which]);
}

const putSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Opener added to the top of the draft',
  cta: 'Call to action added to the draft',
};
