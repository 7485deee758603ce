import { useState } from 'react';
import type { PillarRow } from '#core/projections/workspace-row.ts';
import { PillarForm, type PillarValues } from '../../components/pillar-form.tsx';
import { UnsentForms } from '../../components/unsent-forms.ts';
import { useSignedInUser } from '../../data/session/use-session.ts';
import { useApplyToWorkspace } from '../../data/workspace/use-apply-to-workspace.ts';
import { showToast } from '../../ui/show-toast.ts';

/** An edit of a pillar: what its person saw when they began, and what they made of it. */
interface PillarEdit {
  readonly seen: PillarValues;
  readonly typed: PillarValues | undefined;
}

/** Edits whose form made room for another one, by account and pillar: the first pillars have the same ids everywhere. */
const unsentEdits = new UnsentForms<PillarEdit>();

/** Edits a pillar in its place in the grid. */
export function EditPillar({ pillar, onClose }: { readonly pillar: PillarRow; readonly onClose: () => void }) {
  const { id: account } = useSignedInUser();
  const apply = useApplyToWorkspace();
  const key = `${account}/${pillar.id}`;
  const [{ seen, typed }, setEdit] = useState<PillarEdit>(
    () => unsentEdits.get(key) ?? { seen: { name: pillar.name, description: pillar.description }, typed: undefined },
  );
  const close = () => {
    unsentEdits.forget(key);
    onClose();
  };
  return (
    <PillarForm
      start={seen}
      typed={typed}
      onChange={(changed) => unsentEdits.keep(key, { seen, typed: changed })}
      sendLabel="Save Changes"
      onCancel={close}
      onSend={async (fields) => {
        const edited = await apply('editPillar', { id: pillar.id, seen, ...fields });
        // Told of the other name, whoever saves again means it.
        if (!edited.ok && edited.error.type === 'renamed-elsewhere')
          setEdit({ typed, seen: { ...seen, name: edited.error.name } });
        if (!edited.ok) return edited;
        close();
        showToast({ title: 'Content pillar updated' });
        return edited;
      }}
    />
  );
}
