import type { PillarFigures } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { tryPillar } from './try-pillar.ts';
import { pillarFailureSentence } from '#core/workspace/check-pillar.ts';

export interface DeletePillarDialogProps {
  readonly pillar: PillarRow;
  readonly figures: PillarFigures;
  readonly onClose: () => void;
}

/** Asks first, and says what becomes of the content. */
export function DeletePillarDialog({ pillar, figures, onClose }: DeletePillarDialogProps) {
  const apply = useApplyToWorkspace();
  const remove = async () => {
    const deleted = await tryPillar('delete', () => apply('deletePillar', { id: pillar.id, now: Date.now() }));
    if (!deleted) return;
    onClose();
    if (deleted.ok) showToast({ title: 'Content pillar deleted' });
    else showToast({ title: 'Error', text: pillarFailureSentence(deleted.error), tone: 'bad' });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${pillar.name}”?`}
      text={`${contentSentence(figures.contentCount)} This action cannot be undone.`}
      confirmLabel="Delete Pillar"
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}

function contentSentence(count: number): string {
  if (count === 0) return 'It has no content.';
  return count === 1
    ? 'Its content stays, without a pillar.'
    : `Its ${count.toLocaleString('en')} ideas and posts stay, without a pillar.`;
}
