import { RiAddLine } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Select } from '../../ui/select.tsx';
import { pillarColor } from './pillar-color.ts';
import { PillarForm } from './pillar-form.tsx';
import { useAddPillar } from './use-add-pillar.ts';
import { useWorkspace } from './use-workspace.ts';

export interface PillarPickerProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (pillarId: string) => void;
}

/** Chooses the pillar of an item; a new pillar can be added in place. */
export function PillarPicker({ label, value, onChoose }: PillarPickerProps) {
  const pillars = useWorkspace()?.pillars;
  const [isAdding, setIsAdding] = useState(false);
  const options = useMemo(
    () =>
      (pillars ?? []).map(({ id, name, color }) => ({
        value: id,
        label: name,
        mark: <Dot color={pillarColor(color)} />,
      })),
    [pillars],
  );
  return (
    <div className="flex items-end gap-2.5">
      <Select
        className="min-w-0 grow"
        label={label}
        placeholder="Choose a pillar"
        options={options}
        value={value}
        onChange={onChoose}
      />
      <Button onClick={() => setIsAdding(true)} className="desk:min-h-[42px]">
        <RiAddLine size={17} aria-hidden="true" />
        New
        <span className="sr-only"> pillar</span>
      </Button>
      <NewPillarDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onAdded={onChoose} />
    </div>
  );
}

export interface NewPillarDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (pillarId: string) => void;
}

/** Adds a pillar from where one is chosen. */
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
