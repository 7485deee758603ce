import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { usePillarEdit } from '../../features/workspace/use-pillar-edit.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StrategyPillarForm } from './strategy-pillar-form.tsx';

export interface EditPillarDialogProps {
  /** The pillar when the dialog was opened. */
  readonly pillar: PillarRow;
  readonly others: readonly PillarRow[];
  /** It was deleted meanwhile. The input is kept, and saving restores the pillar. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

export function EditPillarDialog({ pillar, others, isGone, onClose }: EditPillarDialogProps) {
  const edit = usePillarEdit(pillar);
  const apply = useApplyToWorkspace();
  return (
    <Dialog isOpen onClose={onClose} title="Edit Pillar" className="desk:max-w-[560px]">
      {isGone && <Alert>This pillar has been deleted. Save it to bring it back.</Alert>}
      <StrategyPillarForm
        what="update"
        start={edit.typed}
        others={others}
        onChange={edit.keep}
        onCancel={() => {
          edit.discard();
          onClose();
        }}
        onSend={async (fields) => {
          const edited = await edit.save(fields);
          if (!edited.ok) return edited;
          const restored = isGone ? await apply('restorePillar', { id: pillar.id }) : edited;
          if (restored.ok) onClose();
          return restored;
        }}
      />
    </Dialog>
  );
}
