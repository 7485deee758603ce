import { connectedIds } from '#core/publishing/connection-state.ts';
import { platforms } from '#core/publishing/platforms.ts';
import { whoPosts } from '#core/publishing/publication.ts';
import { RiCheckLine } from '@remixicon/react';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { useStored } from '../../features/account/use-stored.ts';
import { useNow } from '../../ui/use-now.ts';
import { keptConnections, readKeptConnections } from '../../features/connections/stored-connections.ts';

export interface PlatformGridProps {
  readonly chosen: readonly number[];
  readonly onChange: (platformId: number, isChosen: boolean) => void;
}

/** The wizard's platforms, and any others that are connected or chosen; one or more can be chosen. */
export function PlatformGrid({ chosen, onChange }: PlatformGridProps) {
  const kept = useStored(readKeptConnections, null);
  const connected = connectedIds(keptConnections(kept), useNow());
  const others = new Set([...connected, ...chosen]);
  const shown = platforms.filter(({ id, isInWizard }) => isInWizard || others.has(id));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-serif text-xl font-medium">Where will you publish?</legend>
      <div className="grid gap-2.5 min-[360px]:grid-cols-2 wide:grid-cols-4">
        {shown.map((platform) => {
          const isChosen = chosen.includes(platform.id);
          return (
            <label
              key={platform.id}
              className="flex min-h-[72px] items-start gap-3 rounded-md border border-line bg-surface p-3.5 transition-colors duration-120 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                onChange={() => onChange(platform.id, !isChosen)}
              />
              {/* The tick stands below the icon: the words keep their width. */}
              <span className="mt-0.5 grid shrink-0 justify-items-center gap-1.5">
                <PlatformIcon name={platform.icon} size={20} className="text-ink-2" />
                {isChosen && <RiCheckLine size={18} aria-hidden="true" className="text-accent" />}
              </span>
              <span className="min-w-0 grow">
                <span className="block font-medium">{platform.name}</span>
                <span className="block text-xs text-ink-2">{platform.description}</span>
                <span className="mt-1 block text-xs text-ink-3">
                  {whoPosts(platform.id, connected) === 'server' ? 'Posted for you' : 'You post this one yourself'}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
