import { tagged } from './figure-reads.ts';
import type { HeldPosts } from './held-posts.ts';
import { mediaIdsOf, type ProtocolReply, type ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';
import { statusHtml } from './status-html.ts';

/** Replies that an instance tells without a token. */
const FOR_ANYBODY = 60;

/**
 * The reads that tell the replies to a post: Mastodon's context, Bluesky's thread. Replies of other people are those of
 * the script. Null for any other request, and for one with an invalid token, which the protocol itself answers.
 */
export function answerReplies(request: ProtocolRequest, held: HeldPosts): ProtocolReply | null {
  const { method, url, headers } = request;
  if (method !== 'GET') return null;
  const [, statusId] = /^\/api\/v1\/statuses\/(\w+)\/context$/.exec(url.pathname) ?? [];
  const token = headers['authorization'];
  if (statusId !== undefined && (token === undefined || /^Bearer good-\w+(?:-\d+)?$/.test(token)))
    return contextOf(statusId, request, held);
  const isSignedIn = /^Bearer access-\w+\./.test(token ?? '');
  if (isSignedIn && url.pathname === '/xrpc/app.bsky.feed.getPostThread') return threadOf(request, held);
  return null;
}

function contextOf(id: string, { url, headers }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  if (!held.posts.some((post) => post.kind === 'status' && post.id === id))
    return { status: 404, json: { error: 'Record not found' } };
  const own = held.descendantsOf(id).map((post) => statusOf(post, url, held));
  const all = [...own, ...(held.replies[id] ?? [])];
  const descendants = headers['authorization'] === undefined ? all.slice(0, FOR_ANYBODY) : all;
  return tagged({ ancestors: [], descendants }, headers);
}

function statusOf(post: HeldPost, { origin }: URL, held: HeldPosts): object {
  const { id, owner } = post;
  return {
    id,
    url: `${origin}/@${owner}/${id}`,
    content: statusHtml(post.text),
    spoiler_text: '',
    visibility: 'public',
    created_at: post.createdAt,
    in_reply_to_id: post.repliesTo,
    account: { id: `id-${owner}`, username: owner, acct: owner, display_name: '' },
    media_attachments: mediaIdsOf(post).map((media) => ({
      id: media,
      type: 'image',
      description: held.fileOf(owner, media)?.description ?? null,
    })),
  };
}

function threadOf({ url }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const uri = url.searchParams.get('uri') ?? '';
  const root = held.posts.find((post) => uriOf(post) === uri);
  if (!root) return { status: 400, json: { error: 'NotFound', message: `Post not found: ${uri}` } };
  return { status: 200, json: { thread: nodeOf(root, held, Number(url.searchParams.get('depth') ?? 6)) } };
}

function nodeOf(post: HeldPost, held: HeldPosts, depth: number): object {
  const uri = uriOf(post);
  const below = held.posts.filter((each) => each.repliesTo === uri).map((each) => nodeOf(each, held, depth - 1));
  return {
    $type: 'app.bsky.feed.defs#threadViewPost',
    post: {
      uri,
      cid: `bafy${post.id}`,
      author: { did: `did:plc:${post.owner}`, handle: `${post.owner}.stand-in.example` },
      record: post.record,
      indexedAt: post.createdAt,
    },
    ...(depth > 0 && { replies: [...below, ...(held.replies[post.id] ?? [])] }),
  };
}

function uriOf({ owner, id }: HeldPost): string {
  return `at://did:plc:${owner}/app.bsky.feed.post/${id}`;
}
