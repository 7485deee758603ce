import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

/**
 * The application password of every account. `contributor` may not publish, `subscriber` may not add tags, and the site
 * keeps the posts of `reviewed` back.
 */
const PASSWORD = 'goodpassword';

interface SentPost {
  readonly title?: string;
  readonly content?: string;
  readonly slug?: string;
  readonly status?: string;
}

/** Whether a request is for a site: its home page under /site, or its interface in any folder, by path or by query. */
export function isWordPress({ url }: Pick<ProtocolRequest, 'url'>): boolean {
  return /^\/site\/|\/wp-json\//.test(url.pathname) || url.searchParams.has('rest_route');
}

/** The part of WordPress that writes and reads posts. Equal posts are accepted and kept; a used slug gets a number. */
export function answerWordPress(
  { method, url, headers, body, bytes }: ProtocolRequest,
  held: HeldPosts,
): ProtocolReply {
  const [, folder = '', route = ''] = /^(.*?\/)wp-json(\/.*)$/.exec(url.pathname) ?? [];
  const path = url.searchParams.get('rest_route') ?? route;
  if (path === '') return homePage(url);
  const basic = /^Basic (.+)$/.exec(headers['authorization'] ?? '')?.[1];
  const [owner = '', password] = Buffer.from(basic ?? '', 'base64')
    .toString()
    .split(':');
  if (password !== PASSWORD)
    return refusal(401, 'incorrect_password', 'The provided password is an invalid application password.');
  if (path === '/wp/v2/users/me') {
    const capabilities = { edit_posts: true, publish_posts: owner !== 'contributor' };
    return reply(200, { id: 1, name: owner, slug: owner, capabilities });
  }
  if (path === '/wp/v2/tags') return createTag(owner, body, held);
  if (path === '/wp/v2/media') {
    const type = headers['content-type'] ?? '';
    const record = {
      type,
      bytes: bytes.length,
      alt: url.searchParams.get('alt_text'),
      named: headers['content-disposition'],
    };
    const { id } = held.add({ kind: 'picture', owner, text: '', repliesTo: null, headers, record });
    return reply(201, { id: Number(id), source_url: `${url.origin}${folder}wp-content/uploads/${id}.webp` });
  }
  const shown = (post: HeldPost) => ({
    id: Number(post.id),
    status: post.record?.['status'],
    slug: post.record?.['slug'],
    link: `${url.origin}/${String(post.record?.['slug'])}/`,
  });
  const sent = body === '' ? {} : (JSON.parse(body) as SentPost);
  if (path === '/wp/v2/comments' && method === 'GET') {
    const posts = url.searchParams.get('post')?.split(',') ?? [];
    const counts = posts.map((post) => ({ comments: 0, ...held.figures[post] }).comments as number | string);
    const odd = counts.find((count) => typeof count === 'string');
    const total = odd ?? counts.reduce<number>((sum, count) => sum + Number(count), 0);
    const comments = counts.flatMap((count, at) =>
      Array.from({ length: Math.max(0, Number(count)) }, (_, nth) => ({ id: nth + 1, post: Number(posts[at]) })),
    );
    const page = comments.slice(0, Number(url.searchParams.get('per_page') ?? 10));
    return { ...reply(200, page), headers: { 'X-WP-Total': String(total) } };
  }
  const included = url.searchParams.get('include')?.split(',');
  if (path === '/wp/v2/posts' && method === 'GET' && included) {
    const isShown = ({ kind, owner: of, id, record }: HeldPost) =>
      kind === 'article' && of === owner && included.includes(id) && record?.['status'] === 'publish';
    return reply(200, held.posts.filter(isShown).map(shown));
  }
  if (path === '/wp/v2/posts' && method === 'GET') {
    const [status, slug] = [url.searchParams.get('status'), url.searchParams.get('slug')];
    const found = held.posts.filter(
      ({ kind, owner: of, record }) =>
        kind === 'article' &&
        of === owner &&
        status?.split(',').includes(String(record?.['status'])) &&
        record?.['slug'] === slug,
    );
    return reply(200, found.toReversed().map(shown));
  }
  if (path === '/wp/v2/posts') {
    const record = { status: 'draft', ...sent, slug: freeSlug(held, sent.slug ?? 'post') };
    const text = sent.content ?? '';
    return reply(201, shown(held.add({ kind: 'article', owner, text, repliesTo: null, headers, record })));
  }
  const known = held.find(owner, path.replace('/wp/v2/posts/', ''), 'article');
  if (!known) return refusal(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (method === 'GET') return reply(200, shown(known));
  if (method === 'DELETE') {
    if (known.record?.['status'] === 'trash')
      return refusal(410, 'rest_already_trashed', 'The post has already been deleted.');
    return reply(200, shown(held.replace(known, known.text, { ...known.record, status: 'trash' })));
  }
  if (sent.status === 'publish' && owner === 'contributor')
    return refusal(403, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.');
  const isKept = sent.status === 'publish' && owner === 'reviewed';
  const slug = sent.slug === undefined ? known.record?.['slug'] : freeSlug(held, sent.slug, known);
  return reply(
    200,
    shown(
      held.replace(known, sent.content ?? known.text, {
        ...known.record,
        ...sent,
        slug,
        ...(isKept && { status: 'pending' }),
      }),
    ),
  );
}

function homePage(url: URL): ProtocolReply {
  const link = `<${url.origin}/site/wp-json/>; rel="https://api.w.org/"`;
  return { status: 200, json: 'Welcome', headers: { Link: link } };
}

function createTag(owner: string, body: string, held: HeldPosts): ProtocolReply {
  if (owner === 'subscriber') return refusal(403, 'rest_cannot_create', 'Sorry, you are not allowed to create terms.');
  const { name = '' } = JSON.parse(body) as { readonly name?: string };
  const known = held.posts.find(({ kind, text }) => kind === 'tag' && text.toLowerCase() === name.toLowerCase());
  if (known) {
    const message = 'A term with the name provided already exists with this parent.';
    return reply(400, { code: 'term_exists', message, data: { status: 400, term_id: Number(known.id) } });
  }
  const { id } = held.add({ kind: 'tag', owner: 'tags', text: name, repliesTo: null, headers: {} });
  return reply(201, { id: Number(id) });
}

function freeSlug(held: HeldPosts, wanted: string, own?: HeldPost): string {
  const taken = held.posts
    .filter((post) => post.kind === 'article' && post !== own)
    .map(({ record }) => record?.['slug']);
  let slug = wanted;
  for (let number = 2; taken.includes(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

function refusal(status: number, code: string, message: string): ProtocolReply {
  return reply(status, { code, message, data: { status } });
}

function reply(status: number, json: unknown): ProtocolReply {
  return { status, json };
}
