import { RiExternalLinkLine } from '@remixicon/react';
import { format } from 'date-fns';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnSitePost } from '#core/growth/own-site.ts';
import { counted } from '#core/kernel/counted.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import type { OutboxRow } from '../../engine/store/rows.ts';
import { changedWords } from '../../features/content/item-times.ts';
import { useQueuedEdits } from '../../features/content/use-content-rows.ts';
import { sayPublishOutcome } from '../../features/publishing/publication-words.ts';
import { useTakeDownPosts, useUpdatePost } from '../../features/publishing/use-publish-item.ts';
import { draftPlace, paths, wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useReached } from '../../features/account/use-reached.ts';

/** Posts drawn at first, and added with each press. */
const PAGE = 20;

export interface PostsCardProps {
  readonly posts: readonly OwnSitePost[];
  /** The period in which the readers were counted: "30 days". */
  readonly period: string;
}

/** The posts on the site, newest first, each with its readers and what can be done with it. */
export function PostsCard({ posts, period }: PostsCardProps) {
  const [shown, setShown] = useState(PAGE);
  const [asked, setAsked] = useState<OwnSitePost | null>(null);
  const queued = useQueuedEdits() ?? [];
  const isOnline = useReached();
  const takeDown = useTakeDownPosts();
  const update = useUpdatePost();
  const platform = findPlatform(ownSiteId);
  const remove = async ({ itemId, generation }: OwnSitePost) => {
    const outcome = await takeDown(itemId, platform ? [{ platform, generation, isTakenDown: true }] : []).then(
      () => 'queued' as const,
      () => 'not-saved' as const,
    );
    sayPublishOutcome(outcome, { isOnline, action: 'take-down' });
  };
  const bringUpToDate = async ({ itemId, generation }: OwnSitePost) =>
    sayPublishOutcome(await update(itemId, { platformId: ownSiteId, generation }), { isOnline, action: 'update' });
  return (
    <Card role="group" aria-label="Posts" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-xl">
        Posts <span className="font-sans text-sm font-normal text-ink-2">{posts.length.toLocaleString('en')}</span>
      </h2>
      {posts.length === 0 ? (
        <EmptyState title="No posts yet" text="Posts that you publish as a Blog Article are listed here.">
          <Link to={paths.studio} className={buttonClass()}>
            Open the Content Studio
          </Link>
        </EmptyState>
      ) : (
        <ul aria-label="Posts on your site" className="divide-y divide-line">
          {posts.slice(0, shown).map((post) => (
            <Post
              key={post.itemId}
              post={post}
              period={period}
              removal={removalOf(queued, post.itemId)}
              isUpdating={isUpdateQueued(queued, post.itemId)}
              onTakeDown={() => setAsked(post)}
              onUpdate={() => void bringUpToDate(post)}
            />
          ))}
        </ul>
      )}
      {posts.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>Show more</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Take down “${asked?.title || 'Untitled'}”?`}
        text={`The link will stop working${isOnline ? '' : ' when you’re back online'}. You keep the text here, as a draft if it is not published anywhere else.`}
        confirmLabel="Take down"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void remove(asked);
          setAsked(null);
        }}
      />
    </Card>
  );
}

/** A request to take a post down that the server has not carried out. */
type Removal = { readonly type: 'queued' } | { readonly type: 'refused'; readonly reason: string | null };

function removalOf(queued: readonly OutboxRow[], itemId: string): Removal | null {
  const row = queued.findLast(
    (each) =>
      each.type === 'request' &&
      each.about?.itemId === itemId &&
      each.about.action === 'take-down' &&
      Object.hasOwn(each.about.generations, ownSiteId),
  );
  if (!row) return null;
  return row.state === 'waiting' ? { type: 'queued' } : { type: 'refused', reason: row.reason };
}

/** Whether a request to update a post waits on this device. */
function isUpdateQueued(queued: readonly OutboxRow[], itemId: string): boolean {
  return queued.some(
    (each) =>
      each.type === 'request' &&
      each.state === 'waiting' &&
      each.about?.itemId === itemId &&
      each.about.action === 'update',
  );
}

interface PostProps {
  readonly post: OwnSitePost;
  readonly period: string;
  readonly removal: Removal | null;
  readonly isUpdating: boolean;
  readonly onTakeDown: () => void;
  readonly onUpdate: () => void;
}

function Post({ post, period, removal, isUpdating, onTakeDown, onUpdate }: PostProps) {
  const { itemId, url, publishedAt, readers, changedSince } = post;
  const title = post.title || 'Untitled';
  const isOnline = useReached();
  const now = useNow();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-3.5">
      <p dir="auto" className="font-serif text-lg wrap-anywhere">
        {title}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
        {publishedAt !== null && <span>{format(new Date(publishedAt), 'd MMM yyyy')}</span>}
        {url !== null && <span className="wrap-anywhere">{decodeURI(new URL(url).pathname)}</span>}
        <span className="tabular-nums">
          {readers === null ? '–' : counted(readers, 'reader')}
          {readers !== null && ` in ${period}`}
        </span>
      </p>
      {removal?.type === 'queued' && (
        <p role="status" className="text-sm text-info">
          {isOnline ? 'Taking it down…' : 'Offline · will be taken down when you’re back online'}
        </p>
      )}
      {removal?.type === 'refused' && (
        <p role="status" className="text-sm text-bad">
          Not taken down: {removal.reason ?? 'the server refused.'}
        </p>
      )}
      {changedSince !== null && (
        <p role="status" className="text-sm text-info">
          {isUpdating && !isOnline
            ? 'Offline · will be updated when you’re back online'
            : `${changedWords({ since: changedSince }, now)}. The post still has the earlier words.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {changedSince !== null && (
          <Button
            variant="primary"
            size="small"
            aria-label={`Update the post: ${title}`}
            disabled={isUpdating}
            onClick={onUpdate}
          >
            Update the post
          </Button>
        )}
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`Open: ${title}`}
            className={buttonClass({ size: 'small' })}
          >
            <RiExternalLinkLine size={16} aria-hidden="true" />
            Open
          </a>
        )}
        <Link
          to={wizardPath(itemId, draftPlace)}
          aria-label={`Edit: ${title}`}
          className={buttonClass({ size: 'small' })}
        >
          Edit
        </Link>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Take down: ${title}`}
          disabled={removal?.type === 'queued'}
          onClick={onTakeDown}
        >
          Take down
        </Button>
      </div>
    </li>
  );
}
