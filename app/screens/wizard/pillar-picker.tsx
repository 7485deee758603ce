import { RiAddLine } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { readRegister } from '#core/documents/registers.ts';
import { pillarColor } from '../../components/pillar-color.ts';
import { PillarForm } from '../../components/pillar-form.tsx';
import { useAddPillar } from '../../data/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Select } from '../../ui/select.tsx';
import { useWizard } from './wizard-context.ts';

/** The pillar that an item belongs to; a new one can be added in place. */
export function PillarPicker() {
  const { item, apply } = useWizard();
  const workspace = useWorkspace();
  const addPillar = useAddPillar();
  const [isAdding, setIsAdding] = useState(false);
  const options = useMemo(
    () =>
      (workspace?.pillars ?? []).map((pillar) => ({
        value: pillar.id,
        label: pillar.name,
        mark: <Dot color={pillarColor(pillar.color)} />,
      })),
    [workspace],
  );
  return (
    <div className="flex items-end gap-2.5">
      <Select
        className="grow"
        label="Pillar"
        placeholder="Choose a pillar"
        options={options}
        value={readRegister(item.pillarId)}
        onChange={(pillarId) => apply('choosePillar', { pillarId })}
      />
      <Button onClick={() => setIsAdding(true)} className="desk:min-h-[42px]">
        <RiAddLine size={17} aria-hidden="true" />
        New
        <span className="sr-only"> pillar</span>
      </Button>
      <Dialog isOpen={isAdding} onClose={() => setIsAdding(false)} title="New pillar">
        <PillarForm
          sendLabel="Save Pillar"
          onCancel={() => setIsAdding(false)}
          onSend={async (fields) => {
            const added = await addPillar(fields);
            if (!added.ok) return added;
            apply('choosePillar', { pillarId: added.value });
            setIsAdding(false);
            return added;
          }}
        />
      </Dialog>
    </div>
  );
}
