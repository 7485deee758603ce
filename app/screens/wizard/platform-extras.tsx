import { useMemo } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { takesWarning } from '#core/publishing/content-warning.ts';
import { cardLinks } from '#core/publishing/card-links.ts';
import { readLinkCard, takesLinkCard } from '#core/publishing/link-card.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import type { PlatformState } from '../../features/publishing/platform-states.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

const MastodonFields = lazyPart(() => import('./mastodon-fields.tsx'), 'MastodonFields');
const LinkCardSection = lazyPart(() => import('./link-card-section.tsx'), 'LinkCardSection');

export interface PlatformExtrasProps {
  readonly item: ContentItem;
  readonly states: readonly PlatformState[];
}

/** The parts of the last step that only some of the chosen platforms need. */
export function PlatformExtras({ item, states }: PlatformExtrasProps) {
  const chosen = chosenPlatforms(item);
  const warned = chosen.filter(({ id }) => takesWarning(id));
  const carded = chosen.filter(({ id }) => takesLinkCard(id));
  const links = useMemo(() => cardLinks(item), [item]);
  const hasCard = carded.length > 0 && (links.length > 0 || readLinkCard(item) !== null);
  if (warned.length === 0 && !hasCard) return null;
  const byServer = carded.filter(({ id }) =>
    states.some(({ platform, postedBy }) => platform.id === id && postedBy === 'server'),
  );
  return (
    <PartBoundary fallback={null}>
      {hasCard && <LinkCardSection item={item} platforms={carded} byServer={byServer} links={links} />}
      {warned.map((platform) => (
        <MastodonFields key={platform.id} item={item} platform={platform} />
      ))}
    </PartBoundary>
  );
}
