import { RiExternalLinkLine } from '@remixicon/react';
import { useId, useState, useEffect, useMemo } from 'react';
import type { RepliesReply } from '#core/api/replies.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { listsReplies, MAX_REPLIES, type PostReply } from '#core/publishing/post-replies.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useReached } from '../account/use-reached.ts';
import { PlatformIcon } from '../connections/platform-icon.tsx';
import type { PlatformState } from './platform-states.ts';
import { agoWords, readWords } from './reply-words.ts';
import { loadSchema } from '../../engine/wire/call-api.ts';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { useStored } from '../account/use-stored.ts';
import { repliesIn, repliesPreference, withReplies } from './kept-replies.ts';

/** Replies that are shown before somebody asks for all of them. */
const SHOWN = 5;

export interface PostRepliesProps {
  readonly itemId: string;
  readonly platforms: readonly PlatformState[];
}

/** The replies to an item's posts; nothing where it is posted on no platform that lists them. */
export function PostReplies({ itemId, platforms }: PostRepliesProps) {
  // The server does not know which post a person made by hand.
  const posted = platforms.filter(
    ({ platform, latest, shown }) => shown.type === 'shared' && !latest?.byHand && listsReplies(platform.id),
  );
  if (posted.length === 0) return null;
  return <Replies itemId={itemId} platforms={posted.map(({ platform }) => platform)} />;
}

type RepliesProps = Pick<PostRepliesProps, 'itemId'> & Pick<ReplyListProps, 'platforms'>;

function Replies({ itemId, platforms }: RepliesProps) {
  const now = useNow();
  const headingId = useId();
  const isOnline = useReached();
  const { replies, readAgain } = useReplies(itemId);
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-base">
        Replies
      </h3>
      {replies ? (
        <ReplyList platforms={platforms} replies={replies} now={now} />
      ) : replies === undefined ? (
        <SkeletonList label="Loading replies" rows={2} />
      ) : isOnline ? (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          Could not load the replies.
          <Button onClick={readAgain}>Try again</Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">Go online to read the replies.</p>
      )}
    </section>
  );
}

export interface ReplyListProps {
  /** The platforms that have the post and list its replies. */
  readonly platforms: readonly ListedPlatform[];
  readonly replies: RepliesReply;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The replies on all platforms together, newest first. */
export function ReplyList({ platforms, replies, now }: ReplyListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const read = replies.flatMap((each) => {
    const platform = platforms.find(({ id }) => id === each.platformId);
    return platform ? [{ ...each, platform }] : [];
  });
  const all = read
    .flatMap((each) => each.replies.map((reply) => ({ reply, platform: each.platform })))
    .toSorted((left, right) => Date.parse(right.reply.at) - Date.parse(left.reply.at));
  const unread = platforms.filter(({ id }) => !read.some(({ platformId }) => platformId === id));
  const isCut = read.some((each) => each.replies.length >= MAX_REPLIES);
  return (
    <>
      {all.length === 0 && read.length > 0 && <p className="text-sm text-ink-2">No replies yet.</p>}
      {all.length > 0 && (
        <ul aria-label="Replies, newest first" className="grid">
          {(isWhole ? all : all.slice(0, SHOWN)).map(({ reply, platform }) => (
            <Reply key={`${platform.id} ${reply.id}`} reply={reply} platform={platform} now={now} />
          ))}
        </ul>
      )}
      {all.length > SHOWN && (
        <Button className="w-fit" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${all.length} replies`}
        </Button>
      )}
      {unread.length > 0 && (
        <p className="text-sm text-ink-2">
          {unread.map(({ name }) => name).join(' and ')}: not read yet. Replies are read with the numbers of a post, for
          90 days while its account is connected.
        </p>
      )}
      {read.length > 0 && (
        <p className="text-sm text-ink-3 tabular-nums">
          {readWords(
            read.map(({ platform, asOf }) => ({ name: platform.name, asOf })),
            now,
          )}
          {isCut && `. The newest ${MAX_REPLIES} replies are listed.`}
        </p>
      )}
    </>
  );
}

interface ReplyProps {
  readonly reply: PostReply;
  readonly platform: ListedPlatform;
  readonly now: number;
}

/** Names and text are other people's, in any language and direction: each is set apart from what stands beside it. */
function Reply({ reply, platform, now }: ReplyProps) {
  const { author, handle, text, url, at, isOwn } = reply;
  return (
    <li className="grid gap-1 overflow-clip border-b border-line py-2.5 first:border-t">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere">
        <bdi className="font-medium">{author}</bdi>
        {handle !== author && <bdi className="text-ink-3">{handle}</bdi>}
        {isOwn && <Pill>You</Pill>}
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
        <PlatformIcon name={platform.icon} size={15} className="shrink-0" />
        {platform.name}
        <span aria-hidden="true">·</span>
        <time dateTime={at}>{agoWords(at, now)}</time>
      </p>
      {text === '' ? (
        <p className="text-sm text-ink-2">A reply without words.</p>
      ) : (
        <p dir="auto" className="text-base wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`Open on ${platform.name}: reply by ${author}`}
          className={buttonClass({ size: 'small', variant: 'quiet', className: '-ml-2.5 w-fit' })}
        >
          <RiExternalLinkLine size={16} aria-hidden="true" />
          Open on {platform.name}
        </a>
      )}
    </li>
  );
}

interface ReadReplies {
  /** As the server last told this device; undefined while they are read, null when the device has none. */
  readonly replies: RepliesReply | null | undefined;
  readonly readAgain: () => void;
}

/** The replies to an item's posts, offline those that this device read last. */
function useReplies(itemId: string): ReadReplies {
  const account = useAccount();
  const isOnline = useReached();
  const { data, isError, refetch } = useServerData(`/api/content/${itemId}/replies`, loadReply);
  const kept = useStored<RepliesReply | null>(
    async (store) => {
      const row = await store.read(['preferences'], (transaction) =>
        transaction.table('preferences').get(repliesPreference),
      );
      // Another version of the app may have stored them.
      const checked = (await loadSchema(loadReply))?.safeParse(repliesIn(row?.value, itemId));
      return checked?.success ? checked.data : null;
    },
    null,
    [itemId],
  );

  useEffect(() => {
    if (!account || !data) return;
    account.deps.store
      .write(['preferences'], async (transaction) => {
        const table = transaction.table('preferences');
        const value = withReplies((await table.get(repliesPreference))?.value, itemId, data);
        await table.put({ name: repliesPreference, value });
      })
      .catch(() => {
        // The database is closed or full: the replies are shown, and read again next time.
      });
  }, [account, data, itemId]);

  return useMemo(
    () => ({
      replies: data ?? kept ?? (kept === null && (isError || !isOnline) ? null : undefined),
      readAgain: () => void refetch(),
    }),
    [data, kept, isError, isOnline, refetch],
  );
}

async function loadReply() {
  return (await import('#core/api/replies.ts')).listReplies.reply;
}
