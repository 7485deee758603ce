import { UnsentForms } from '../../browser/unsent-forms.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useAddPillar } from '../../features/workspace/use-add-pillar.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { StrategyPillarForm } from './strategy-pillar-form.tsx';
import { pillarDefaults, type PillarFields } from '#core/workspace/check-pillar.ts';

/** Unsent input of the dialog for a new pillar, by account. */
const unsentPillars = new UnsentForms<PillarFields>();

export function AddPillarDialog({ onClose }: { readonly onClose: () => void }) {
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
        start={unsentPillars.get(account) ?? { name: '', ...pillarDefaults }}
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
