import { RiAddLine } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { useWorkspace } from '../data/workspace/use-workspace.ts';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { Select } from '../ui/select.tsx';
import { NewPillarDialog } from './new-pillar-dialog.tsx';
import { pillarColor } from './pillar-color.ts';

export interface PillarPickerProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (pillarId: string) => void;
}

/** The pillar that an item belongs to; a new one can be added in place. */
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
