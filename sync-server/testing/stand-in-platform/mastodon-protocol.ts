import type { HeldPosts } from './held-posts.ts';
import type { HeldPost } from './script.ts';
import { statusHtml } from './status-html.ts';

/** A request as received, and its reply. */
export interface ProtocolRequest {
  readonly method: string;
  readonly url: URL;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface ProtocolReply {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Tokens of this form are valid. The part after `good-` names the account. */
const goodToken = /^Bearer good-(\w+)$/;

/** The part of Mastodon's API that writes and reads posts. */
export function answerMastodon(
  { method, url, headers, body }: ProtocolRequest,
  held: HeldPosts,
  maxCharacters: number,
): ProtocolReply {
  const { pathname: path } = url;
  if (path === '/api/v2/instance')
    return reply(200, {
      configuration: { statuses: { max_characters: maxCharacters, characters_reserved_per_url: 23 } },
    });
  const [, owner] = goodToken.exec(headers['authorization'] ?? '') ?? [];
  if (owner === undefined) return reply(401, { error: 'The access token is invalid' });
  if (path === '/api/v1/accounts/verify_credentials') return reply(200, { id: `id-${owner}`, username: owner });
  const shown = (post: HeldPost) => ({
    id: post.id,
    url: `${url.origin}/@${owner}/${post.id}`,
    content: statusHtml(post.text),
    created_at: post.createdAt,
    in_reply_to_id: post.repliesTo,
    account: { id: `id-${post.owner}`, username: post.owner },
  });
  if (path === `/api/v1/accounts/id-${owner}/statuses`) {
    const before = Number(url.searchParams.get('max_id') ?? Number.POSITIVE_INFINITY);
    const own = held.posts.filter((post) => post.kind === 'status' && post.owner === owner && Number(post.id) < before);
    return reply(
      200,
      own
        .toReversed()
        .slice(0, Number(url.searchParams.get('limit') ?? 20))
        .map(shown),
    );
  }
  const [, rootOfContext] = /^\/api\/v1\/statuses\/(\w+)\/context$/.exec(path) ?? [];
  if (rootOfContext !== undefined) {
    if (!held.find(owner, rootOfContext)) return reply(404, { error: 'Record not found' });
    return reply(200, { ancestors: [], descendants: held.descendantsOf(rootOfContext).map(shown) });
  }
  const sent = body === '' ? {} : (JSON.parse(body) as { readonly status?: string; readonly in_reply_to_id?: string });
  const isTooLong = lengthOf(sent.status ?? '') > maxCharacters;
  if (method !== 'DELETE' && (!sent.status || isTooLong))
    return reply(422, { error: `Validation failed: Text character limit of ${maxCharacters} exceeded` });
  if (method === 'POST' && path === '/api/v1/statuses') {
    const post = { owner, text: sent.status ?? '', repliesTo: sent.in_reply_to_id ?? null, headers };
    return reply(200, shown(held.add({ kind: 'status', ...post })));
  }
  const [, id = ''] = /^\/api\/v1\/statuses\/(\w+)$/.exec(path) ?? [];
  const post = held.find(owner, id);
  if (!post) return reply(404, { error: 'Record not found' });
  if (method === 'PUT') return reply(200, shown(held.replace(post, sent.status ?? '')));
  held.remove(post);
  return reply(200, shown(post));
}

/** In graphemes. A link counts as 23. */
function lengthOf(text: string): number {
  return Array.from(new Intl.Segmenter().segment(text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(23)))).length;
}

function reply(status: number, json: unknown): ProtocolReply {
  return { status, json };
}
