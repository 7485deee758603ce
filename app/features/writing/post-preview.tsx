import { useId, useMemo, useState } from 'react';
import type { CopyText } from '#core/publishing/copy-texts.ts';
import type { PlatformLook } from '#core/publishing/platform-looks.ts';
import type { LinkCard } from '#core/publishing/link-card.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { foldedText, shownStretches } from '#core/publishing/shown-text.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PersonAvatar } from '../profile/person-avatar.tsx';
import { AuthorLine } from './author-line.tsx';
import { PostPictures } from './post-pictures.tsx';
import type { MovePicture } from './use-move-picture.ts';
import type { Author } from './use-author.ts';
import { PostLinkCard } from './post-link-card.tsx';
import { WarnedPost } from './warned-post.tsx';
import { RiArrowDownLine, RiArrowUpLine } from '@remixicon/react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocusAround } from '../../ui/use-opener.ts';

export interface PostPreviewProps {
  readonly platform: ListedPlatform;
  readonly look: PlatformLook;
  readonly author: Author;
  /** Null where posts have no title. */
  readonly title: string | null;
  /** Below the first post, where that has no pictures; absent where there is none. */
  readonly card?: LinkCard | undefined;
  /** In front of each post; absent where there is none. */
  readonly warning?: string | undefined;
  /** One for each post of a thread. */
  readonly texts: readonly CopyText[];
  /** Moves a picture to a neighbouring post of the thread. */
  readonly onMove: MovePicture;
}

/** A post in a feed, or the posts of a thread below each other. */
export function PostPreview({ platform, look, author, title, card, warning, texts, onMove }: PostPreviewProps) {
  const isThread = texts.length > 1;
  const isCaption = look.layout === 'caption';
  return (
    <Card className="grid gap-4">
      {isThread && <p className="text-sm text-ink-2">A thread of {texts.length} posts</p>}
      <ol className="grid list-none">
        {texts.map((text, at) => {
          const isLast = at === texts.length - 1;
          return (
            <li key={text.label} className="flex gap-3">
              {isThread && (
                <div className="flex shrink-0 flex-col items-center" aria-hidden="true">
                  <PersonAvatar person={author.person} />
                  {!isLast && <span className="my-1.5 w-0.5 grow rounded-full bg-line-strong" />}
                </div>
              )}
              <div className={classNames('grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-2.5', !isLast && 'pb-5')}>
                <AuthorLine author={author} platform={platform} isFirst={at === 0} hasPicture={!isThread} />
                <WarnedPost warning={warning}>
                  {isCaption && <PostPictures look={look} pictures={text.pictures} platformName={platform.name} />}
                  {title && at === 0 && (
                    <h3 dir="auto" className="text-lg font-semibold">
                      {title}
                    </h3>
                  )}
                  {text.text !== '' && <PostText text={text.text} look={look} />}
                  {!isCaption && <PostPictures look={look} pictures={text.pictures} platformName={platform.name} />}
                  {card && look.card !== null && at === 0 && text.pictures.length === 0 && (
                    <PostLinkCard card={card} layout={look.card} />
                  )}
                </WarnedPost>
                {isThread && <MovePictures pictures={text.pictures} post={at} posts={texts.length} onMove={onMove} />}
                <Count text={text} isThread={isThread} />
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** A post's words, folded as in a feed until the person opens it. */
function PostText({ text, look }: { readonly text: string; readonly look: PlatformLook }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const folded = useMemo(() => foldedText(text, look.fold), [text, look]);
  const shown = folded !== null && !isOpen ? folded : text;
  const stretches = useMemo(() => shownStretches(shown, look), [shown, look]);
  return (
    <div>
      <p id={id} dir="auto" className="text-md leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {stretches.map(({ type, text: words }, at) =>
          type === 'text' ? (
            words
          ) : (
            // The stretches of a text have no other identity, and never move.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at} className="text-info">
              {words}
            </span>
          ),
        )}
      </p>
      {folded !== null && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 text-sm font-medium text-ink-2 underline-offset-2 hover:text-ink hover:underline desk:min-h-6"
        >
          {isOpen ? 'Show it folded' : look.fold?.button}
        </button>
      )}
    </div>
  );
}

/** "Part 2 of 3 · 212 / 280". */
function Count({
  text: { label, characters, max },
  isThread,
}: {
  readonly text: CopyText;
  readonly isThread: boolean;
}) {
  const length =
    max === null ? characters.toLocaleString('en') : `${characters.toLocaleString('en')} / ${max.toLocaleString('en')}`;
  const isOver = max !== null && characters > max;
  return (
    <p className={classNames('text-xs tabular-nums', isOver ? 'font-medium text-bad' : 'text-ink-3')}>
      {isThread ? `${label} · ${length}` : `${length} characters`}
    </p>
  );
}

interface MovePicturesProps {
  /** The pictures of one post. */
  readonly pictures: readonly PictureReference[];
  /** The post's place in its thread, from 0 on. */
  readonly post: number;
  /** The posts of the thread. */
  readonly posts: number;
  readonly onMove: MovePicture;
}

/** Moves each picture of a post to the post before or after it. */
function MovePictures({ pictures, post, posts, onMove }: MovePicturesProps) {
  if (pictures.length === 0) return null;
  const directions = [
    { by: -1, Icon: RiArrowUpLine },
    { by: 1, Icon: RiArrowDownLine },
  ] as const;
  return (
    <ul aria-label={`Move the pictures of part ${post + 1}`} className="grid list-none gap-1.5">
      {pictures.map(({ name, hash }, at) => (
        // One picture can be there twice, and only its place tells which one is meant.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${hash}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <bdi className="min-w-0 grow basis-32 truncate text-sm text-ink-2">{name || 'Picture'}</bdi>
          {directions.map(({ by, Icon }) => {
            const target = post + by;
            if (target < 0 || target >= posts) return null;
            return (
              <Button
                key={by}
                size="small"
                variant="quiet"
                aria-label={`Move “${name || 'Picture'}” to part ${target + 1}`}
                onClick={({ currentTarget }) =>
                  keepFocusAround(currentTarget, () => onMove({ hash, from: post, at, by }))
                }
              >
                <Icon size={16} aria-hidden="true" />
                To part {target + 1}
              </Button>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
