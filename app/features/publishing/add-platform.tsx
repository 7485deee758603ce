import { RiAddLine } from '@remixicon/react';
import { useEffect, useRef } from 'react';
import { type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { ownSiteId, whoPosts } from '#core/publishing/publication.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { PlatformIcon } from '../connections/platform-icon.tsx';

export interface AddPlatformProps {
  readonly listed: ReadonlySet<number>;
  readonly connected: ReadonlySet<number>;
  readonly onAdd: (platformId: number) => void;
  /** Set where the person asked for something that needs a platform: the list takes the focus each time it changes. */
  readonly missing?: { readonly sentence: string } | null;
}

/** Offers the platforms that are not listed; while none is, those that the server posts to are one press away. */
export function AddPlatform({ listed, connected, onAdd, missing = null }: AddPlatformProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (missing) trigger.current?.focus();
  }, [missing]);
  const left = offeredPlatforms(connected).filter(({ id }) => !listed.has(id));
  if (left.length === 0) return null;
  const theirs = left.filter(({ id }) => connected.has(id));
  /** The only account that the person has connected, while nothing is chosen. */
  const only = listed.size === 0 && theirs.length === 1 ? theirs[0]! : null;
  const near = listed.size > 0 ? [] : left.filter(({ id }) => id === ownSiteId || connected.has(id)).slice(0, MAX_NEAR);
  return (
    <div className="grid max-w-[360px] gap-3">
      {only && <p className="text-sm text-ink-2">{`${only.name} is connected, and this is not going there yet.`}</p>}
      {near.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {near.map(({ id, name, icon }) => (
            <Button key={id} size="small" aria-label={`Add ${name}`} onClick={() => onAdd(id)}>
              {/* A platform's name alone would read as chosen. */}
              <RiAddLine size={16} aria-hidden="true" />
              <PlatformIcon name={icon} size={16} />
              {only ? `Add ${name}` : name}
            </Button>
          ))}
        </div>
      )}
      <Select
        label="Add a platform"
        value={null}
        triggerRef={trigger}
        error={listed.size === 0 ? missing?.sentence : null}
        options={left.map(({ id, name, icon }) => ({
          value: String(id),
          label: name,
          note: whoPostsWords(id, connected),
          mark: <PlatformIcon name={icon} size={18} className="shrink-0 text-ink-2" />,
        }))}
        onChange={(id) => onAdd(Number(id))}
      />
    </div>
  );
}

/** Buttons beside the list of all platforms. */
const MAX_NEAR = 4;

/**
 * The platforms that can be chosen. A webhook is offered only when it is connected, because nobody can post to it by
 * hand.
 */
export function offeredPlatforms(connected: ReadonlySet<number>): readonly ListedPlatform[] {
  return platforms.filter(({ id, key }) => key !== 'webhook' || connected.has(id));
}

/** The meaning of a platform's choice, as the cards of the first step say it. */
export function whoPostsWords(platformId: number, connected: ReadonlySet<number>): string {
  return whoPosts(platformId, connected) === 'server' ? 'Posted for you' : 'You post this one yourself';
}
