import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { platforms } from '#core/platforms/catalogue.ts';
import { pillarColor } from '../../components/pillar-color.ts';
import { PlatformIcon } from '../../components/platform-icon.tsx';
import { whyNoDraft } from '../../components/why-no-draft.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Dot } from '../../ui/dot.tsx';
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

/** Where the piece goes and what it belongs to. */
export function Pickers({ platformId, pillarId, onPlatform, onPillar }: PickersProps) {
  const pillars = useWorkspace()?.pillars;
  const pillarOptions = useMemo(
    () =>
      (pillars ?? []).map(({ id, name, color }) => ({
        value: id,
        label: name,
        mark: <Dot color={pillarColor(color)} />,
      })),
    [pillars],
  );
  return (
    <Card className="grid gap-4">
      <Select
        label="Platform"
        placeholder="Choose a platform"
        options={platformOptions}
        value={platformId === null ? null : String(platformId)}
        onChange={(value) => onPlatform(Number(value))}
      />
      <Select
        label="Content Pillar"
        placeholder="Choose a pillar"
        options={pillarOptions}
        value={pillarId}
        onChange={onPillar}
      />
      {pillars?.length === 0 && (
        <p className="text-sm text-ink-2">
          {whyNoDraft['no-pillar']} <Link to={paths.contentStrategy}>Content Strategy</Link>
        </p>
      )}
    </Card>
  );
}
