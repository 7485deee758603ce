import { RiCheckLine } from '@remixicon/react';
import { isStageDone, type StageId } from '#core/content/stages.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';

/** A tick beside the name of a tab whose stage is complete. */
export function StageMark({ stage }: { readonly stage: StageId }) {
  const { item } = useWizard();
  if (!isStageDone(item, stage)) return null;
  return <RiCheckLine size={15} role="img" aria-label="complete" className="text-good" />;
}
