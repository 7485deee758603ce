import { useAddPillar } from '../data/workspace/use-add-pillar.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PillarForm } from './pillar-form.tsx';

export interface NewPillarDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (pillarId: string) => void;
}

/** Adds a pillar where one is chosen. */
export function NewPillarDialog({ isOpen, onClose, onAdded }: NewPillarDialogProps) {
  const addPillar = useAddPillar();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New pillar">
      <PillarForm
        sendLabel="Save Pillar"
        onCancel={onClose}
        onSend={async (fields) => {
          const added = await addPillar(fields);
          if (!added.ok) return added;
          onAdded(added.value);
          onClose();
          return added;
        }}
      />
    </Dialog>
  );
}
