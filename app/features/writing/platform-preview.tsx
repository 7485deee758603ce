import { useMemo } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { postPreview } from '#core/publishing/copy-texts.ts';
import { platformLooks } from '#core/publishing/platform-looks.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { hasWords } from '#core/publishing/post.ts';
import { foldedText } from '#core/publishing/shown-text.ts';
import { ArticlePreview } from './article-preview.tsx';
import { PostPreview } from './post-preview.tsx';
import { useAuthor } from './use-author.ts';
import { useMadePost } from './use-made-post.ts';
import { useMovePicture } from './use-move-picture.ts';

export interface PlatformPreviewProps {
  readonly item: ContentItem;
  readonly platform: ListedPlatform;
}

/**
 * The post as readers of a platform see it: its exact words, its pictures, and where a feed folds it. Everything that
 * differs between platforms is data (`core/publishing/platform-looks.ts`).
 */
export function PlatformPreview({ item, platform }: PlatformPreviewProps) {
  const post = useMadePost(item, platform.id);
  const preview = useMemo(() => postPreview(post, platform), [post, platform]);
  const author = useAuthor(platform.id);
  const movePicture = useMovePicture(item, platform);
  const look = platformLooks[platform.key];
  const isFolded = useMemo(
    () => preview.type === 'texts' && preview.texts.some(({ text }) => foldedText(text, look.fold) !== null),
    [preview, look],
  );
  const hasPictures = useMemo(() => picturesIn(post.body).length > 0, [post.body]);
  if (!hasWords(post)) return <p className="text-ink-2">Nothing written yet.</p>;
  return (
    <section aria-label={`On ${platform.name}`} className="grid max-w-[620px] grid-cols-[minmax(0,1fr)] gap-3">
      {preview.type === 'article' ? (
        <ArticlePreview item={item} post={post} platform={platform} author={author} tags={preview.tags} />
      ) : (
        <PostPreview
          platform={platform}
          look={look}
          author={author}
          title={preview.title}
          card={author.isPostedFor ? post.linkCard : undefined}
          warning={post.contentWarning}
          texts={preview.texts}
          onMove={movePicture}
        />
      )}
      {preview.type === 'texts' && preview.tooMany > 0 && (
        <p className="text-sm text-bad">
          Too long for {platform.name}: {preview.tooMany.toLocaleString('en')}{' '}
          {preview.tooMany === 1 ? 'character' : 'characters'} over the limit.
        </p>
      )}
      {isFolded && (
        <p className="text-sm text-ink-3">Where the fold comes depends on the reader’s screen; this is close to it.</p>
      )}
      {!author.isPostedFor && hasPictures && (
        <p className="text-sm text-ink-2">You add the pictures to the post yourself.</p>
      )}
    </section>
  );
}
