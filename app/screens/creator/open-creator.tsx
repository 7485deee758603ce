import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import { isSettledPlatform } from '#core/publishing/publication.ts';
import { useDiscardBlank } from '../../features/content/use-discard-blank.ts';
import { usePublications } from '../../features/publishing/use-publications.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreatorAssistant } from './creator-assistant.tsx';
import { CreatorLayout } from './creator-layout.tsx';
import { DistributionTab } from './distribution-tab.tsx';
import { EditorTab } from './editor-tab.tsx';
import type { ReadyItem } from '../../features/content/use-content-item.ts';
import { useCreatorPlace } from './use-creator-place.ts';
import { Pickers } from './pickers.tsx';
import type { CreatorPrompt } from './prompt-field.tsx';

const MarkdownPreview = lazyPart(() => import('../../features/writing/markdown-preview.tsx'), 'MarkdownPreview');
const PlatformPreview = lazyPart(() => import('../../features/writing/platform-preview.tsx'), 'PlatformPreview');

export interface PreviewTabProps {
  readonly item: ContentItem;
  readonly platform: ListedPlatform | null;
}

/** The preview for the platform, or the plain text while none is chosen. */
function PreviewTab({ item, platform }: PreviewTabProps) {
  return (
    <PartBoundary fallback={<Skeleton className="h-[240px]" />}>
      {platform ? <PlatformPreview item={item} platform={platform} /> : <MarkdownPreview text={item.body} />}
    </PartBoundary>
  );
}

export interface OpenCreatorProps extends CreatorPrompt {
  readonly id: string;
  readonly opened: ReadyItem;
  readonly onOver: () => void;
}

export function OpenCreator({ id, opened, prompt, onPrompt, onOver }: OpenCreatorProps) {
  const { document, item, apply } = opened;
  useDiscardBlank(document);
  const place = useCreatorPlace();
  const publications = usePublications(id, item);
  const pillars = useWorkspace()?.pillars;
  const [isJustCreated, setIsJustCreated] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const targets = chosenPlatforms(item);
  const platform = targets[0] ?? null;
  // A deleted pillar counts as none.
  const pillar = pillars?.find((known) => known.id === readRegister(item.pillarId)) ?? null;
  const isCreated = readRegister(item.status) !== 'ideas';
  const tab = place.tab === 'distribution' && !isCreated ? 'editor' : place.tab;

  const choosePlatform = (platformId: number) => {
    const before = platform && publications.platforms.find((state) => state.platform.id === platform.id);
    // A platform where it was published, or is being published, stays chosen.
    if (before && before.platform.id !== platformId && !isSettledPlatform(before.shown))
      apply('choosePlatform', { platformId: before.platform.id, chosen: false });
    apply('choosePlatform', { platformId, chosen: true });
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {isCreated && !place.isEdit && <Pill tone="good">Content Created</Pill>}
        {opened.conflicts.length > 0 && (
          <Link to={wizardPath(id, { panel: 'reconcile' })} className="text-sm text-warn">
            Two devices changed this. Choose what to keep.
          </Link>
        )}
        <Link to={wizardPath(id)} className={buttonClass({ variant: 'quiet', className: 'ml-auto' })}>
          Continue step by step
        </Link>
      </div>
      <CreatorLayout
        tab={tab}
        onTab={(chosen) => {
          setIsJustCreated(false);
          place.show(chosen);
        }}
        disabled={isCreated ? [] : ['distribution']}
        pickers={
          <Pickers
            platformId={platform?.id ?? null}
            pillarId={pillar?.id ?? null}
            onPlatform={choosePlatform}
            onPillar={(pillarId) => apply('choosePillar', { pillarId })}
          />
        }
        assistant={
          <CreatorAssistant
            id={id}
            item={item}
            apply={apply}
            platform={platform}
            pillar={pillar}
            prompt={prompt}
            onPrompt={onPrompt}
          />
        }
        contents={{
          editor: (
            <EditorTab
              opened={opened}
              platforms={targets}
              pillar={pillar}
              hasFocus={place.isWriting}
              onCreated={() => {
                setIsJustCreated(true);
                place.show('distribution');
              }}
            />
          ),
          preview: <PreviewTab item={item} platform={platform} />,
          distribution: (
            <DistributionTab
              id={id}
              opened={opened}
              publications={publications}
              headingRef={heading}
              hasFocus={isJustCreated}
              onOver={onOver}
            />
          ),
        }}
      />
    </div>
  );
}
