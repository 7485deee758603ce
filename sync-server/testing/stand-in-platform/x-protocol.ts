import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

interface Sent {
  readonly text?: string;
  readonly reply?: { readonly in_reply_to_tweet_id?: string };
  readonly media?: { readonly media_ids?: readonly string[] };
}

const link = /https?:\/\/[^\s]+/g;

export function isXCall({ url: { pathname } }: Pick<ProtocolRequest, 'url'>): boolean {
  return /^\/2\/(?:tweets|users|media)(?:\/|$)/.test(pathname);
}

/** The part of X's API that writes and reads posts. Equal posts are kept unless the script refuses them. */
export function answerX({ method, url, headers, body }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const [, owner] = /^Bearer good-([a-z]+)(?:-\d+)?$/.exec(headers['authorization'] ?? '') ?? [];
  if (owner === undefined) return refusal(401, 'Unauthorized', 'Unauthorized');
  const { pathname: path } = url;
  if (path === '/2/users/me')
    return { status: 200, json: { data: { id: `id-${owner}`, username: owner, name: owner } } };
  if (method === 'GET' && path === `/2/users/id-${owner}/tweets`) return timeline(owner, url, held);
  if (method === 'GET' && path === '/2/tweets') return lookUp(owner, url, held);
  if (method === 'POST' && path === '/2/media/upload') return upload(owner, body, held);
  if (method === 'POST' && path === '/2/media/metadata') return describe(owner, body, held);
  if (method === 'POST' && path === '/2/tweets') {
    const { text = '', reply, media } = JSON.parse(body) as Sent;
    const mediaIds = media?.media_ids ?? [];
    const repliesTo = reply?.in_reply_to_tweet_id ?? null;
    const files = mediaIds.map((id) => held.fileOf(owner, id));
    if (mediaIds.length > 4 || files.some((file) => file?.post !== null))
      return refusal(400, 'Invalid Request', 'Your media IDs are invalid.');
    if ((text === '' && mediaIds.length === 0) || lengthOf(text) > 280)
      return refusal(400, 'Invalid Request', 'Your Post text is too long.');
    if (repliesTo !== null && !held.find(owner, repliesTo))
      return refusal(400, 'Invalid Request', 'You attempted to reply to a Post that is deleted or not visible to you.');
    if (held.repeated(owner, text))
      return refusal(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.');
    const record = { media_ids: mediaIds };
    const { id } = held.add({ kind: 'status', owner, text, repliesTo, headers, record });
    for (const file of files) held.changeFile(file!, { post: id });
    return { status: 201, json: { data: { id, text: shownText(text).text } } };
  }
  const [, id = ''] = /^\/2\/tweets\/(\w+)$/.exec(path) ?? [];
  const known = held.find(owner, id);
  if (method !== 'DELETE' || !known) return refusal(404, 'Not Found Error', 'Could not find tweet.');
  held.remove(known);
  return { status: 200, json: { data: { deleted: true } } };
}

/** Scope `media.write` is not given to `reader`. */
function upload(owner: string, body: string, held: HeldPosts): ProtocolReply {
  if (owner === 'reader') return refusal(403, 'Forbidden', 'You are not permitted to perform this action.');
  const { media = '', media_category: category, media_type: type = '' } = JSON.parse(body) as Record<string, string>;
  const size = Buffer.from(media, 'base64').length;
  if (category !== 'tweet_image' || !/^image\/(?:jpeg|png|webp)$/.test(type) || size === 0 || size > 5_000_000)
    return refusal(400, 'Invalid Request', 'The media could not be read.');
  const id = String(9_000 + held.files.length);
  held.upload({ id, owner, type, size, description: '' });
  return { status: 200, json: { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400, size } } };
}

function describe(owner: string, body: string, held: HeldPosts): ProtocolReply {
  const { id, metadata } = JSON.parse(body) as {
    readonly id: string;
    readonly metadata: { readonly alt_text: { readonly text: string } };
  };
  const file = held.fileOf(owner, id);
  if (!file) return refusal(400, 'Invalid Request', 'Your media IDs are invalid.');
  held.changeFile(file, { description: metadata.alt_text.text });
  return { status: 200, json: { data: { id } } };
}

function timeline(owner: string, url: URL, held: HeldPosts): ProtocolReply {
  const since = url.searchParams.get('start_time') ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since))
    return refusal(400, 'Invalid Request', 'start_time is not valid');
  const own = held.posts.filter(
    (post) => post.kind === 'status' && post.owner === owner && Date.parse(post.createdAt) >= Date.parse(since),
  );
  const at = Number(url.searchParams.get('pagination_token') ?? 0);
  const count = Number(url.searchParams.get('max_results') ?? 10);
  const page = own.toReversed().slice(at, at + count);
  const next = at + count < own.length ? { next_token: String(at + count) } : {};
  return {
    status: 200,
    json: { ...(page.length > 0 && { data: page.map(shown) }), meta: { result_count: page.length, ...next } },
  };
}

/** Posts by their ids, whoever made them. Reading is not part of the plan of `unpaid`. */
function lookUp(owner: string, url: URL, held: HeldPosts): ProtocolReply {
  if (owner === 'unpaid') return refusal(402, 'CreditsDepleted', 'Your account has no credits.');
  const ids = (url.searchParams.get('ids') ?? '').split(',');
  if (ids.length > 100 || ids.some((id) => !/^\d{1,19}$/.test(id)))
    return refusal(400, 'Invalid Request', 'The `ids` query parameter value is not valid');
  const counts = url.searchParams.get('tweet.fields')?.split(',').includes('public_metrics') ?? false;
  const found = held.posts.filter((post) => post.kind === 'status' && ids.includes(post.id));
  const missing = ids.filter((id) => !found.some((post) => post.id === id));
  const errors = missing.map((id) => ({
    resource_id: id,
    resource_type: 'tweet',
    title: 'Not Found Error',
    detail: `Could not find tweet with id: [${id}].`,
  }));
  const data = found.map((post) => ({
    ...shown(post),
    ...(counts && { public_metrics: { ...noMetrics, ...held.figures[post.id] } }),
  }));
  return { status: 200, json: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } };
}

const noMetrics = {
  retweet_count: 0,
  reply_count: 0,
  like_count: 0,
  quote_count: 0,
  bookmark_count: 0,
  impression_count: 0,
} as const;

/** A post with pictures ends with an address that leads to them. */
function shown({ id, text, repliesTo, record }: HeldPost) {
  const mediaKeys = ((record?.['media_ids'] ?? []) as readonly string[]).map((each) => `3_${each}`);
  const { text: short, urls: written } = shownText(text);
  const added = 'https://t.co/pictures';
  const urls = [
    ...written,
    ...mediaKeys.map((key) => ({ url: added, media_key: key, expanded_url: `https://x.com/i/${id}` })),
  ];
  return {
    id,
    text: mediaKeys.length > 0 ? `${short} ${added}`.trim() : short,
    ...(mediaKeys.length > 0 && { attachments: { media_keys: mediaKeys } }),
    edit_history_tweet_ids: [id],
    ...(urls.length > 0 && { entities: { urls } }),
    ...(repliesTo !== null && { referenced_tweets: [{ type: 'replied_to', id: repliesTo }] }),
  };
}

/** X shortens links and escapes three characters. */
function shownText(text: string) {
  const urls: { url: string; expanded_url: string }[] = [];
  const short = text.replaceAll(link, (expanded) => {
    const url = `https://t.co/${'abcdefghij'.slice(urls.length % 10)}${urls.length}`;
    urls.push({ url, expanded_url: expanded });
    return url;
  });
  return { text: short.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'), urls };
}

/** A link counts as 23, an emoji or a letter of a large alphabet as two. */
function lengthOf(text: string): number {
  const graphemes = Array.from(new Intl.Segmenter().segment(text.replaceAll(link, 'x'.repeat(23))));
  return graphemes.reduce(
    (sum, { segment }) =>
      sum + ((segment.codePointAt(0) ?? 0) >= 0x11_00 && !/[\u2000-\u201F\u2032-\u2037]/.test(segment) ? 2 : 1),
    0,
  );
}

function refusal(status: number, title: string, detail: string): ProtocolReply {
  return { status, json: { title, detail, type: 'about:blank', status } };
}
