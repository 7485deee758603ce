import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { PillarForm } from '../../features/workspace/pillar-form.tsx';
import { usePillarEdit } from '../../features/workspace/use-pillar-edit.ts';

/** Edits a pillar in place in the grid. */
export function EditPillar({ pillar, onClose }: { readonly pillar: PillarRow; readonly onClose: () => void }) {
  const edit = usePillarEdit(pillar);
  return (
    <PillarForm
      start={edit.seen}
      typed={edit.typed}
      onChange={edit.keep}
      sendLabel="Save Changes"
      onCancel={() => {
        edit.discard();
        onClose();
      }}
      onSend={async (fields) => {
        const edited = await edit.save(fields);
        if (edited.ok) onClose();
        return edited;
      }}
    />
  );
}
