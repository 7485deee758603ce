import { RiErrorWarningLine } from '@remixicon/react';
import { useMemo } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { lengthSentence, postLength } from '#core/publishing/fit-text.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { useDesk } from '../../features/writing/desk-context.ts';
import { useReadMadePost } from '../../features/writing/use-made-post.ts';
import { usePlace } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useSettled } from '../../ui/use-settled.ts';

const GrammarCheck = lazyPart(() => import('../../features/grammar/grammar-check.tsx'), 'GrammarCheck');
const AssistedNote = lazyPart(() => import('../../features/writing/assisted-note.tsx'), 'AssistedNote');

/** Checks of the open text that mark its words: the sentences that a model wrote, and grammar. */
export function TextChecks() {
  const { item, apply } = useWizard();
  const { place } = usePlace();
  const view = useDesk()?.view ?? null;
  return (
    <PartBoundary fallback={null}>
      <div className="grid gap-3 empty:hidden">
        {place.version === null && <AssistedNote view={view} item={item} apply={apply} />}
        <GrammarCheck view={view} />
      </div>
    </PartBoundary>
  );
}

/** The text is counted after a typing pause of this many milliseconds. */
const PAUSE_MS = 300;

export interface PlatformLengthsProps {
  readonly item: ContentItem;
  /** The platform to show; null for all chosen ones. */
  readonly platform: ListedPlatform | null;
}

/** The length of the published text, by the rule of each platform that has one. */
export function PlatformLengths({ item, platform: only }: PlatformLengthsProps) {
  const settled = useSettled(item, PAUSE_MS);
  const readMadePost = useReadMadePost();
  const lengths = useMemo(
    () =>
      (only ? [only] : chosenPlatforms(settled)).flatMap((platform) => {
        const length = postLength(readMadePost(settled, platform.id), platform);
        return length ? [{ platform, isRefused: length.isRefused, sentence: lengthSentence(length) }] : [];
      }),
    [settled, only, readMadePost],
  );
  if (lengths.length === 0) return null;
  return (
    <ul aria-label="Length by platform" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2 tabular-nums">
      {lengths.map(({ platform, isRefused, sentence }) => (
        <li key={platform.id} className={classNames('flex items-center gap-1.5', isRefused && 'font-medium text-bad')}>
          <PlatformIcon name={platform.icon} size={14} />
          {platform.name}: {sentence}
          {isRefused && <RiErrorWarningLine size={14} aria-hidden="true" />}
        </li>
      ))}
    </ul>
  );
}
