import { createHmac } from 'node:crypto';
import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

/** The integrations' keys: id and secret. */
const secrets: Readonly<Record<string, string>> = { ['a1'.repeat(12)]: 'c3'.repeat(32) };

interface SentPost {
  readonly title?: string;
  readonly html?: string;
  readonly slug?: string;
  readonly status?: string;
  readonly updated_at?: string;
}

/** The counts of comments, which anybody may read. Null for any other request. */
export function answerComments({ url }: ProtocolRequest, held: HeldPosts): ProtocolReply | null {
  if (!url.pathname.endsWith('/members/api/comments/counts/')) return null;
  const ids = (url.searchParams.get('ids') ?? '').split(',');
  const countOf = (id: string) => (held.figures as Readonly<Record<string, { comments?: unknown }>>)[id]?.comments ?? 0;
  return reply(200, Object.fromEntries(ids.map((id) => [id, countOf(id)])));
}

const calls = /^(.*)\/ghost\/api\/admin\/(.*)$/;

export function isGhost({ url }: Pick<ProtocolRequest, 'url'>): boolean {
  return calls.test(url.pathname);
}

/** The part of Ghost's Admin API that writes and reads posts. Equal posts are accepted; a used slug gets a number. */
export function answerGhost({ method, url, headers, body, bytes }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const [, folder = '', path = ''] = calls.exec(url.pathname) ?? [];
  const site = `${url.origin}${folder}`;
  const owner = folder === '' ? 'ann' : folder.slice(1);
  const fault = signatureFault(headers['authorization'] ?? '');
  if (fault !== null) return refusal(401, fault[1], 'UnauthorizedError', fault[0]);
  if (!headers['accept-version']) return refusal(400, 'Accept-Version is missing', 'BadRequestError');
  if (path === 'images/upload/') {
    const [, type] = /Content-Type: (image\/\w+)/.exec(body) ?? [];
    const record = { type, bytes: bytes.length };
    const { id } = held.add({ kind: 'picture', owner, text: '', repliesTo: null, headers: {}, record });
    return reply(201, { images: [{ url: `${site}/content/images/${id}.webp`, ref: null }] });
  }
  const own = held.posts.filter((post) => post.kind === 'article' && post.owner === owner);
  const answer = (status: number, ...found: readonly HeldPost[]) =>
    reply(status, { posts: found.map((post) => shown(post, site)) });
  const [sent = {}] = method === 'POST' || method === 'PUT' ? (JSON.parse(body) as { posts: SentPost[] }).posts : [];
  const filter = url.searchParams.get('filter') ?? '';
  const [, listed] = /^id:\[([\w,]+)\]\+status:\[published,sent\]$/.exec(filter) ?? [];
  if (path === 'posts/' && method === 'GET' && listed !== undefined) {
    const isShown = ({ id, record }: HeldPost) => listed.split(',').includes(id) && record?.['status'] === 'published';
    // Ghost leaves the counts out of posts of which only some fields are asked for.
    const hasCounts = !url.searchParams.has('fields');
    const counted = ({ id }: HeldPost) => ({
      id,
      ...(hasCounts && { count: { positive_feedback: 0, ...held.figures[id] } }),
    });
    return reply(200, { posts: own.filter(isShown).map(counted) });
  }
  if (path === 'posts/' && method === 'GET') {
    const [, slug, status] = /^slug:([\w-]+)\+status:(\w+)$/.exec(filter) ?? [];
    if (slug === undefined) return answer(200, ...own.slice(0, 1));
    return answer(200, ...own.filter(({ record }) => record?.['slug'] === slug && record['status'] === status));
  }
  if (path === 'posts/') {
    const record = { status: 'draft', ...sent, slug: freeSlug(own, sent.slug ?? 'post'), updated_at: nextVersion() };
    const id = nextId();
    return answer(
      201,
      held.add({ kind: 'article', id, owner, text: sent.html ?? '', repliesTo: null, headers, record }),
    );
  }
  const known = own.find(({ id }) => path === `posts/${id}/`);
  if (!known) return refusal(404, 'Resource not found error, cannot read post.', 'NotFoundError');
  if (method === 'GET') return answer(200, known);
  if (sent.updated_at !== known.record?.['updated_at'])
    return refusal(409, 'Saving failed! Someone else is editing this post.', 'UpdateCollisionError');
  const others = own.filter((post) => post !== known);
  const slug = sent.slug === undefined ? known.record?.['slug'] : freeSlug(others, sent.slug);
  const record = { ...known.record, ...sent, slug, updated_at: nextVersion() };
  return answer(200, held.replace(known, sent.html ?? known.text, record));
}

/** Whether it is a token of five minutes at most, signed with the key that it names. */
/** The code and the sentence for a token that Ghost does not accept; null if it does. */
function signatureFault(authorization: string): readonly [code: string, message: string] | null {
  const [, header = '', claims = '', signature] = /^Ghost ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization) ?? [];
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>;
  const { kid, alg } = read(header);
  const secret = secrets[String(kid)];
  if (secret === undefined) return ['UNKNOWN_ADMIN_API_KEY', 'Unknown Admin API Key'];
  const key = Buffer.from(secret, 'hex');
  const expected = createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url');
  if (alg !== 'HS256' || expected !== signature) return ['INVALID_JWT', 'Invalid token: invalid signature'];
  const { iat, exp, aud } = read(claims);
  const now = Date.now() / 1000;
  if (Number(exp) <= now) return ['INVALID_JWT', 'Invalid token: jwt expired'];
  const isValid = Number(iat) <= now + 1 && Number(exp) - Number(iat) <= 300 && aud === '/admin/';
  return isValid ? null : ['INVALID_JWT', 'Invalid token: maxAge exceeded'];
}

let versions = 0;

function nextVersion(): string {
  versions += 1;
  return new Date(1_795_000_000_000 + versions).toISOString();
}

let ids = 0;

function nextId(): string {
  ids += 1;
  return ids.toString(16).padStart(24, '0');
}

function freeSlug(others: readonly HeldPost[], wanted: string): string {
  const taken = others.map(({ record }) => record?.['slug']);
  let slug = wanted;
  for (let number = 2; taken.includes(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

function shown({ id, record = {} }: HeldPost, site: string) {
  const { slug, status, updated_at: updatedAt } = record;
  const url = status === 'published' ? `${site}/${String(slug)}/` : `${site}/p/${id}/`;
  return { id, url, status, slug, updated_at: updatedAt };
}

function refusal(status: number, message: string, type: string, code: string | null = null): ProtocolReply {
  return reply(status, { errors: [{ message, context: null, type, code }] });
}

function reply(status: number, json: unknown): ProtocolReply {
  return { status, json };
}
