import type { ContentItem } from '#core/documents/content-item.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { readPost } from '#core/publishing/post.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const MarkdownPreview = lazyPart(() => import('../../components/preview/markdown-preview.tsx'), 'MarkdownPreview');
const PlatformPreview = lazyPart(() => import('../../components/preview/platform-preview.tsx'), 'PlatformPreview');

export interface PreviewTabProps {
  readonly item: ContentItem;
  readonly platform: ListedPlatform | null;
}

/** What goes out to the platform, or the words alone while none is chosen. */
export function PreviewTab({ item, platform }: PreviewTabProps) {
  return (
    <PartBoundary fallback={<Skeleton className="h-[240px]" />}>
      {platform ? (
        <PlatformPreview post={readPost(item, platform.id)} platform={platform} />
      ) : (
        <MarkdownPreview text={item.body} />
      )}
    </PartBoundary>
  );
}
