import { type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { Select } from '../../ui/select.tsx';
import { PlatformIcon } from '../connections/platform-icon.tsx';

export interface AddPlatformProps {
  readonly listed: ReadonlySet<number>;
  readonly connected: ReadonlySet<number>;
  readonly onAdd: (platformId: number) => void;
}

export function AddPlatform({ listed, connected, onAdd }: AddPlatformProps) {
  const left = offeredPlatforms(connected).filter(({ id }) => !listed.has(id));
  if (left.length === 0) return null;
  return (
    <Select
      label="Add a platform"
      className="max-w-[360px]"
      value={null}
      options={left.map(({ id, name, icon }) => ({
        value: String(id),
        label: name,
        mark: <PlatformIcon name={icon} size={18} className="shrink-0 text-ink-2" />,
      }))}
      onChange={(id) => onAdd(Number(id))}
    />
  );
}

/**
 * The platforms that can be chosen. A webhook is offered only when it is connected, because nobody can post to it by
 * hand.
 */
export function offeredPlatforms(connected: ReadonlySet<number>): readonly ListedPlatform[] {
  return platforms.filter(({ id, key }) => key !== 'webhook' || connected.has(id));
}
