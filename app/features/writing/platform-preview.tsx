import { useMemo, type ReactNode } from 'react';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { type CopyText, postPreview } from '#core/publishing/copy-texts.ts';
import { hasWords, type Post } from '#core/publishing/post.ts';
import { whoPosts } from '#core/publishing/publication.ts';
import { useConnections } from '../connections/use-connections.ts';
import { PlatformIcon } from '../connections/platform-icon.tsx';
import { LocalPicture } from '../pictures/use-image.tsx';
import { Card } from '../../ui/card.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';

export interface PlatformPreviewProps {
  readonly post: Post;
  readonly platform: ListedPlatform;
}

/** The exact text that is published on a platform. */
export function PlatformPreview({ post, platform }: PlatformPreviewProps) {
  const connected = new Set(useConnections().map(({ platformId }) => platformId));
  const preview = useMemo(() => postPreview(post, platform), [post, platform]);
  if (!hasWords(post)) return <p className="text-ink-2">Nothing written yet.</p>;
  const isTheirs = whoPosts(platform.id, connected) === 'person';
  const hasPictures = isTheirs && picturesIn(post.body).length > 0;
  return (
    <section aria-label={`On ${platform.name}`} className="grid max-w-[620px] gap-3">
      {preview.type === 'article' ? (
        <PreviewCard platform={platform}>
          {preview.title === '' ? (
            <p className="text-sm text-warn">{platform.name} needs a title. Add one first.</p>
          ) : (
            <h3 dir="auto" className="font-serif text-2xl leading-tight">
              {preview.title}
            </h3>
          )}
          <MarkdownPreview text={preview.body} />
          {preview.tags.length > 0 && <p className="text-sm text-ink-2">Tags: {preview.tags.join(', ')}</p>}
        </PreviewCard>
      ) : (
        preview.texts.map((text) => (
          <PreviewCard key={text.label} platform={platform} aside={asideOf(text, preview.texts.length)}>
            {text.text !== '' && (
              <p dir="auto" className="text-md leading-relaxed break-words whitespace-pre-wrap">
                {text.text}
              </p>
            )}
            {text.pictures.map((picture, index) => (
              <LocalPicture key={`${index} ${picture.hash}`} {...picture} />
            ))}
          </PreviewCard>
        ))
      )}
      {preview.type === 'texts' && preview.tooMany > 0 && (
        <p className="text-sm text-bad">
          Too long for {platform.name}: {preview.tooMany.toLocaleString('en')}{' '}
          {preview.tooMany === 1 ? 'character' : 'characters'} over the limit.
        </p>
      )}
      {hasPictures && <p className="text-sm text-ink-2">You add the pictures to the post yourself.</p>}
    </section>
  );
}

interface PreviewCardProps {
  readonly platform: ListedPlatform;
  /** How much of the platform's limit it uses. */
  readonly aside?: string | undefined;
  readonly children: ReactNode;
}

function PreviewCard({ platform, aside, children }: PreviewCardProps) {
  return (
    <Card className="grid gap-3">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <PlatformIcon name={platform.icon} size={18} className="shrink-0 text-ink-2" />
          {platform.name}
        </span>
        {aside && <span className="text-xs text-ink-3 tabular-nums">{aside}</span>}
      </div>
      {children}
    </Card>
  );
}

/** "2 of 3 · 212 / 280". */
function asideOf({ label, characters, max }: CopyText, count: number): string {
  const length =
    max === null ? characters.toLocaleString('en') : `${characters.toLocaleString('en')} / ${max.toLocaleString('en')}`;
  return count > 1 ? `${label} · ${length}` : `${length} characters`;
}
