import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

interface SentArticle {
  readonly title?: string;
  readonly body_markdown?: string;
  readonly published?: boolean;
  readonly tags?: readonly string[];
}

const MAX_TAGS = 4;

/** The part of Dev.to's interface that writes and reads articles. Equal articles are accepted and kept. */
export function answerDevTo({ method, url, headers, body }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const { pathname: path } = url;
  const [, id = ''] = /^\/api\/articles\/(\d+)$/.exec(path) ?? [];
  // Published articles are read without a key.
  if (method === 'GET' && id !== '') {
    const post = held.posts.find((each) => each.kind === 'article' && each.id === id);
    return post && isPublished(post) ? reply(200, shown(post)) : reply(404, { error: 'not found', status: 404 });
  }
  const [, owner] = /^good-(\w+)$/.exec(headers['api-key'] ?? '') ?? [];
  if (owner === undefined) return reply(401, { error: 'unauthorized', status: 401 });
  if (path === '/api/users/me') return reply(200, { id: 1, username: owner });
  if (path === '/api/articles/me/unpublished') {
    // Articles of other platforms say in other words whether they are published.
    const drafts = held.posts.filter(
      ({ kind, owner: author, record }) => kind === 'article' && author === owner && record?.['published'] === false,
    );
    return reply(200, drafts.toReversed().map(shown));
  }
  const sent = body === '' ? {} : (JSON.parse(body) as { readonly article?: SentArticle });
  const fields = { ...sent.article };
  const known = held.find(owner, id, 'article');
  const record = { published: false, ...known?.record, ...fields };
  if (method === 'POST' && path === '/api/articles') {
    const fault = faultOf(record);
    if (fault !== null) return reply(422, { error: fault, status: 422 });
    const text = fields.body_markdown ?? '';
    return reply(201, shown(held.add({ kind: 'article', owner, text, repliesTo: null, headers, record })));
  }
  if (method !== 'PUT' || !known) return reply(404, { error: 'not found', status: 404 });
  const fault = faultOf(record);
  if (fault !== null) return reply(422, { error: fault, status: 422 });
  return reply(200, shown(held.replace(known, fields.body_markdown ?? known.text, record)));
}

function faultOf({ title, tags = [] }: SentArticle): string | null {
  if (!title) return 'Title can’t be blank';
  if (tags.length > MAX_TAGS) return `Tag list exceed the maximum of ${MAX_TAGS} tags`;
  return tags.every((tag) => /^[a-z0-9]+$/i.test(tag)) ? null : 'Tag contains prohibited characters';
}

function isPublished({ record }: HeldPost): boolean {
  return record?.['published'] === true;
}

function shown(post: HeldPost) {
  const { id, owner, text, record } = post;
  const slug = isPublished(post) ? `bets-${id}` : `bets-temp-slug-${id}`;
  return {
    ...record,
    id: Number(id),
    body_markdown: text,
    url: `https://dev.to/${owner}/${slug}`,
  };
}

function reply(status: number, json: unknown): ProtocolReply {
  return { status, json };
}
