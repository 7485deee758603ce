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
  readonly bytes: Uint8Array;
}
export interface ProtocolReply {
  readonly status: number;
  /** A text is sent as it is. */
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Tokens of this form are valid. The part after `good-` names the account. */
export const goodToken = /^Bearer good-(\w+?)(?:-\d+)?$/;

/** Most pictures of a post. */
const MAX_MEDIA = 4;

interface SentStatus {
  readonly status?: string;
  readonly in_reply_to_id?: string;
  readonly media_ids?: readonly string[];
  readonly visibility?: string;
  readonly spoiler_text?: string;
  readonly media_attributes?: readonly { readonly id: string; readonly description?: string }[];
}

/** The part of Mastodon's API that uploads pictures, and writes and reads posts. */
export async function answerMastodon(
  request: ProtocolRequest,
  held: HeldPosts,
  maxCharacters: number,
): Promise<ProtocolReply> {
  const { method, url, headers, body } = request;
  const { pathname: path } = url;
  if (path === '/api/v2/instance')
    return reply(200, {
      configuration: {
        statuses: {
          max_characters: maxCharacters,
          characters_reserved_per_url: 23,
          max_media_attachments: MAX_MEDIA,
        },
        media_attachments: {
          supported_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4'],
          description_limit: 1_500,
          image_size_limit: 16_777_216,
          image_matrix_limit: 33_177_600,
        },
      },
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
    application: { name: 'Rostrum', website: null },
    visibility: post.record?.['visibility'] ?? 'public',
    spoiler_text: post.record?.['spoiler_text'] ?? '',
    account: { id: `id-${post.owner}`, username: post.owner },
    media_attachments: mediaIdsOf(post).map((id) => ({
      id,
      type: 'image',
      description: held.fileOf(owner, id)?.description ?? null,
    })),
  });
  if (method === 'POST' && path === '/api/v2/media') return await upload(request, owner, held);
  const [, mediaId] = /^\/api\/v1\/media\/(\w+)$/.exec(path) ?? [];
  if (mediaId !== undefined) return mediaState(held, owner, mediaId);
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
  const [, id = ''] = /^\/api\/v1\/statuses\/(\w+)$/.exec(path) ?? [];
  const post = held.find(owner, id);
  if (method === 'GET') return post ? reply(200, shown(post)) : reply(404, { error: 'Record not found' });
  if (method === 'DELETE') {
    if (!post) return reply(404, { error: 'Record not found' });
    held.remove(post);
    return reply(200, shown(post));
  }
  const sent = body === '' ? {} : (JSON.parse(body) as SentStatus);
  const mediaIds = sent.media_ids ?? [];
  const warning = sent.spoiler_text ?? '';
  const characters = lengthOf(sent.status ?? '') + graphemesOf(warning);
  if ((!sent.status && mediaIds.length === 0) || characters > maxCharacters)
    return reply(422, { error: `Validation failed: Text character limit of ${maxCharacters} exceeded` });
  if (sent.visibility !== undefined && !['public', 'unlisted', 'private', 'direct'].includes(sent.visibility))
    return reply(422, { error: `'${sent.visibility}' is not a valid visibility` });
  const fault = mediaFault(held, { owner, mediaIds, post: post?.id ?? null });
  if (fault !== null) return reply(422, { error: fault });
  const isNew = method === 'POST' && path === '/api/v1/statuses';
  if (!isNew && !post) return reply(404, { error: 'Record not found' });
  // A change that repeats no warning takes it away, and none changes for whom the post is.
  const visibility = post ? post.record?.['visibility'] : (sent.visibility ?? 'public');
  const record = { media_ids: mediaIds, visibility, spoiler_text: warning };
  const text = sent.status || (warning && '🖼');
  const fields = { owner, text, repliesTo: sent.in_reply_to_id ?? null, headers, record };
  // A change that names no pictures takes them away.
  const written = post ? held.replace(post, text, record) : held.add({ kind: 'status', ...fields });
  for (const each of mediaIds) held.changeFile(held.fileOf(owner, each)!, { post: written.id });
  for (const { id: changed, description } of sent.media_attributes ?? []) {
    const file = held.fileOf(owner, changed);
    if (file && description !== undefined) held.changeFile(file, { description });
  }
  return reply(200, shown(written));
}

export function mediaIdsOf({ record }: HeldPost): readonly string[] {
  return (record?.['media_ids'] ?? []) as readonly string[];
}

/** As instances since 4.0 do, an upload is answered at once unless it takes long to process. */
async function upload({ headers, bytes }: ProtocolRequest, owner: string, held: HeldPosts): Promise<ProtocolReply> {
  const form = await new Response(Uint8Array.from(bytes), {
    headers: { 'Content-Type': headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file');
  if (!(file instanceof File) || !file.type.startsWith('image/') || file.size === 0)
    return reply(422, { error: 'Validation failed: File content type is invalid, File is invalid' });
  const description = form.get('description');
  const { id, looks } = held.upload({
    id: `m${held.files.length + 1}${crypto.randomUUID().slice(0, 4)}`,
    owner,
    type: file.type,
    size: file.size,
    description: typeof description === 'string' ? description : '',
  });
  return reply(looks > 0 ? 202 : 200, { id, type: 'image', url: looks > 0 ? null : 'https://files.example/1.webp' });
}

/** An upload is found until a post has it. */
function mediaState(held: HeldPosts, owner: string, id: string): ProtocolReply {
  const file = held.fileOf(owner, id);
  if (!file || file.post !== null) return reply(404, { error: 'Record not found' });
  if (file.looks === 0) return reply(200, { id });
  held.changeFile(file, { looks: file.looks - 1 });
  return reply(206, { id });
}

function mediaFault(
  held: HeldPosts,
  {
    owner,
    mediaIds,
    post,
  }: { readonly owner: string; readonly mediaIds: readonly string[]; readonly post: string | null },
): string | null {
  if (mediaIds.length > MAX_MEDIA) return 'Validation failed: Cannot attach more than 4 files';
  const files = mediaIds.map((id) => held.fileOf(owner, id));
  if (files.some((file) => !file || (file.post !== null && file.post !== post)))
    return 'Validation failed: Media attachments were not found';
  return files.some((file) => file!.looks > 0)
    ? 'Validation failed: Cannot attach files that have not finished processing. Try again in a moment!'
    : null;
}

/** In graphemes. A link counts as 23. */
function lengthOf(text: string): number {
  return graphemesOf(text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(23)));
}

function graphemesOf(text: string): number {
  return Array.from(new Intl.Segmenter().segment(text)).length;
}

function reply(status: number, json: unknown): ProtocolReply {
  return { status, json };
}
