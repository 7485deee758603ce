import { platforms } from '#core/publishing/platforms.ts';
import { PillarPicker } from '../../features/workspace/pillar-picker.tsx';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';

export interface PickersProps {
  readonly platformId: number | null;
  readonly pillarId: string | null;
  readonly onPlatform: (platformId: number) => void;
  readonly onPillar: (pillarId: string) => void;
}

const platformOptions = platforms.map(({ id, name, icon }) => ({
  value: String(id),
  label: name,
  mark: <PlatformIcon name={icon} size={17} />,
}));

export function Pickers({ platformId, pillarId, onPlatform, onPillar }: PickersProps) {
  const pillars = useWorkspace()?.pillars;
  return (
    <Card className="grid gap-4">
      <Select
        label="Platform"
        placeholder="Choose a platform"
        options={platformOptions}
        value={platformId === null ? null : String(platformId)}
        onChange={(value) => onPlatform(Number(value))}
      />
      <PillarPicker label="Content Pillar" value={pillarId} onChoose={onPillar} />
      {pillars?.length === 0 && <p className="text-sm text-ink-2">{whyNoDraft['no-pillar']}</p>}
    </Card>
  );
}
