import { connectedIds } from '#core/publishing/connection-state.ts';
import { platforms } from '#core/publishing/platforms.ts';
import { useMemo } from 'react';
import { useStored } from '../../features/account/use-stored.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { keptConnections, readKeptConnections } from '../../features/connections/stored-connections.ts';
import { whoPostsWords } from '../../features/publishing/add-platform.tsx';
import { PillarPicker } from '../../features/workspace/pillar-picker.tsx';
import { whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { useNow } from '../../ui/use-now.ts';

export interface PickersProps {
  readonly platformId: number | null;
  readonly pillarId: string | null;
  readonly onPlatform: (platformId: number) => void;
  readonly onPillar: (pillarId: string) => void;
}

export function Pickers({ platformId, pillarId, onPlatform, onPillar }: PickersProps) {
  const pillars = useWorkspace()?.pillars;
  const kept = useStored(readKeptConnections, null);
  const now = useNow();
  const connected = useMemo(() => connectedIds(keptConnections(kept), now), [kept, now]);
  const options = useMemo(
    () =>
      platforms.map(({ id, name, icon }) => ({
        value: String(id),
        label: name,
        note: whoPostsWords(id, connected),
        mark: <PlatformIcon name={icon} size={17} />,
      })),
    [connected],
  );
  return (
    <Card className="grid gap-4">
      <Select
        label="Platform"
        placeholder="Choose a platform"
        options={options}
        value={platformId === null ? null : String(platformId)}
        hint={platformId !== null && whoPostsWords(platformId, connected)}
        onChange={(value) => onPlatform(Number(value))}
      />
      <PillarPicker label="Content Pillar" value={pillarId} onChoose={onPillar} />
      {pillars?.length === 0 && <p className="text-sm text-ink-2">{whyNoDraft['no-pillar']}</p>}
    </Card>
  );
}
