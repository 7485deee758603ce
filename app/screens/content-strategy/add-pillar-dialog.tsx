import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useAddPillar } from '../../features/workspace/use-add-pillar.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { StrategyPillarForm } from './strategy-pillar-form.tsx';
import { freePillarColor, pillarDefaults, type PillarFields } from '#core/workspace/check-pillar.ts';

/** Unsent input of the dialog for a new pillar, by account. */
const unsentPillars = new UnsentForms<PillarFields>();

export interface AddPillarDialogProps {
  /** The pillars that there are. */
  readonly pillars: readonly PillarRow[];
  readonly onClose: () => void;
}

export function AddPillarDialog({ pillars, onClose }: AddPillarDialogProps) {
  const { id: account } = useSignedInUser();
  const addPillar = useAddPillar();
  const discard = () => {
    unsentPillars.forget(account);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Create New Pillar" className="desk:max-w-[560px]">
      <StrategyPillarForm
        what="create"
        others={pillars}
        start={
          unsentPillars.get(account) ?? {
            name: '',
            ...pillarDefaults,
            color: freePillarColor(pillars.map(({ color }) => color)),
          }
        }
        onChange={(typed) => unsentPillars.keep(account, typed)}
        onCancel={discard}
        onSend={async (fields) => {
          const added = await addPillar(fields);
          if (!added.ok) return added;
          discard();
          showToast({ title: 'Content pillar created' });
          return added;
        }}
      />
    </Dialog>
  );
}
