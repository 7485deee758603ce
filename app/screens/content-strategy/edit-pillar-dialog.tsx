import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { usePillarEdit } from '../../features/workspace/use-pillar-edit.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StrategyPillarForm } from './strategy-pillar-form.tsx';

export interface EditPillarDialogProps {
  /** As it was when the dialog was opened. */
  readonly pillar: PillarRow;
  /** It was deleted meanwhile; what was typed stays, and saving brings the pillar back. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

export function EditPillarDialog({ pillar, isGone, onClose }: EditPillarDialogProps) {
  const edit = usePillarEdit(pillar);
  const apply = useApplyToWorkspace();
  return (
    <Dialog isOpen onClose={onClose} title="Edit Pillar" className="desk:max-w-[560px]">
      {isGone && <Alert>This pillar has been deleted. Save it to bring it back.</Alert>}
      <StrategyPillarForm
        what="update"
        start={edit.typed}
        onChange={edit.keep}
        onCancel={() => {
          edit.discard();
          onClose();
        }}
        onSend={async (fields) => {
          const edited = await edit.save(fields);
          if (!edited.ok) return edited;
          if (isGone) await apply('restorePillar', { id: pillar.id });
          onClose();
          return edited;
        }}
      />
    </Dialog>
  );
}
