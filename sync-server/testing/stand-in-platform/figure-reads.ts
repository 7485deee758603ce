import { hash } from 'node:crypto';
import type { HeldPosts } from './held-posts.ts';
import { goodToken, mediaIdsOf, type ProtocolReply, type ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

/**
 * The reads that tell a post's figures: Mastodon's status, Bluesky's list of posts, Dev.to's list of the account's own
 * articles. Null for any other request, and for one without a valid token, which the protocol itself answers.
 */
export function answerFigures({ method, url, headers }: ProtocolRequest, held: HeldPosts): ProtocolReply | null {
  if (method !== 'GET') return null;
  const [, mastodonOwner] = goodToken.exec(headers['authorization'] ?? '') ?? [];
  const [, statusId] = /^\/api\/v1\/statuses\/(\w+)$/.exec(url.pathname) ?? [];
  if (mastodonOwner !== undefined && statusId !== undefined) {
    const post = held.posts.find(({ kind, id }) => kind === 'status' && id === statusId);
    return post ? tagged(statusOf(post, url, held), headers) : { status: 404, json: { error: 'Record not found' } };
  }
  const isSignedIn = /^(?:Bearer|DPoP) access-\w+\./.test(headers['authorization'] ?? '');
  if (isSignedIn && url.pathname === '/xrpc/app.bsky.feed.getPosts')
    return { status: 200, json: { posts: url.searchParams.getAll('uris').flatMap((uri) => postViewOf(uri, held)) } };
  const [, author] = /^good-(\w+)$/.exec(headers['api-key'] ?? '') ?? [];
  if (author !== undefined && url.pathname === '/api/articles/me/published') {
    const [size, page] = [Number(url.searchParams.get('per_page') ?? 30), Number(url.searchParams.get('page') ?? 1)];
    const own = held.posts.filter((each) => each.kind === 'article' && each.owner === author && isPublished(each));
    const shown = own.toReversed().slice((page - 1) * size, page * size);
    return tagged(
      shown.map((each) => ({
        id: Number(each.id),
        title: String(each.record?.['title']),
        body_markdown: each.text,
        url: `https://dev.to/${author}/bets-${each.id}`,
        page_views_count: 0,
        public_reactions_count: 0,
        comments_count: 0,
        ...held.figures[each.id],
      })),
      headers,
    );
  }
  return null;
}

function statusOf(post: HeldPost, url: URL, { figures }: HeldPosts) {
  return {
    visibility: post.record?.['visibility'] ?? 'public',
    id: post.id,
    url: `${url.origin}/@${post.owner}/${post.id}`,
    content: post.text,
    favourites_count: 0,
    reblogs_count: 0,
    replies_count: 0,
    media_attachments: mediaIdsOf(post).map((id) => ({ id, type: 'image' })),
    ...figures[post.id],
  };
}

function postViewOf(uri: string, held: HeldPosts): object[] {
  const [, owner = '', key = ''] = /^at:\/\/did:plc:(\w+)\/app\.bsky\.feed\.post\/(\w+)$/.exec(uri) ?? [];
  if (!held.find(owner, key)) return [];
  return [{ uri, cid: `bafy${key}`, likeCount: 0, repostCount: 0, quoteCount: 0, replyCount: 0, ...held.figures[key] }];
}

function isPublished({ record }: HeldPost): boolean {
  return record?.['published'] === true;
}

/** A reply with a tag of its content; 304 for a request that has it already. */
export function tagged(json: unknown, headers: ProtocolRequest['headers']): ProtocolReply {
  const etag = `W/"${hash('sha1', JSON.stringify(json), 'hex')}"`;
  return headers['if-none-match'] === etag
    ? { status: 304, json: '', headers: { ETag: etag } }
    : { status: 200, json, headers: { ETag: etag } };
}
