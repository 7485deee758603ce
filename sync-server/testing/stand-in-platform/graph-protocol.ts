import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

/** How the two platforms of the Graph API differ. */
interface Style {
  readonly version: string;
  readonly containers: string;
  readonly publishing: string;
  readonly text: string;
  readonly maxCharacters: number;
  readonly maxPictures: number;
  readonly me: (owner: string) => object;
  readonly stateOf: (state: string, fault: string) => object;
  readonly permalink: (owner: string, id: string) => string;
  /** Widths by heights that are taken. */
  readonly shape: readonly [number, number];
}

const threads: Style = {
  version: 'v1.0',
  containers: 'threads',
  publishing: 'threads_publish',
  text: 'text',
  maxCharacters: 500,
  maxPictures: 20,
  me: (owner) => ({ id: `id-${owner}`, username: owner }),
  stateOf: (status, fault) => ({ status, ...(fault !== '' && { error_message: fault }) }),
  permalink: (owner, id) => `https://www.threads.com/@${owner}/post/T${id}`,
  shape: [0.1, 10],
};

const instagram: Style = {
  version: 'v25.0',
  containers: 'media',
  publishing: 'media_publish',
  text: 'caption',
  maxCharacters: 2_200,
  maxPictures: 10,
  me: (owner) => ({ data: [{ user_id: `id-${owner}`, username: owner }] }),
  stateOf: (code, fault) => ({ status_code: code, status: fault === '' ? code : fault }),
  permalink: (_owner, id) => `https://www.instagram.com/p/I${id}/`,
  shape: [0.8, 1.91],
};

interface Container {
  readonly style: Style;
  readonly owner: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Blank where nothing went wrong. */
  readonly fault: string;
  isPublished: boolean;
}

const containers = new Map<string, Container>();

export function isGraphCall({ url: { pathname } }: Pick<ProtocolRequest, 'url'>): boolean {
  return /^\/v(?:1|25)\.0\//.test(pathname);
}

/** Whether a request makes a container, which changes no post. */
export function makesContainer({ method, url: { pathname } }: Pick<ProtocolRequest, 'method' | 'url'>): boolean {
  return method === 'POST' && /^\/v(?:1\.0\/[\w-]+\/threads|25\.0\/[\w-]+\/media)$/.test(pathname);
}

/**
 * The parts of Threads' and Instagram's APIs that make, publish, list, count and delete posts. Pictures are fetched from
 * their addresses. A container that is published twice makes two posts.
 */
export async function answerGraph(request: ProtocolRequest, held: HeldPosts): Promise<ProtocolReply> {
  const { method, url, headers, body } = request;
  const [, version, id = '', edge = ''] = /^\/(v[\d.]+)\/([\w-]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  const style = version === threads.version ? threads : instagram;
  const [, owner] = /^Bearer good-([a-z]+)(?:-\d+)?$/.exec(headers['authorization'] ?? '') ?? [];
  if (owner === undefined) return refusal('Error validating access token: Session has expired', 190);
  if (id === 'me') return { status: 200, json: style.me(owner) };
  if (id === `id-${owner}`) {
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (method === 'POST' && edge === style.containers) return await make({ style, owner, fields }, held);
    if (method === 'POST' && edge === style.publishing)
      return publish(fields['creation_id'] ?? '', owner, request, held);
    if (method === 'GET' && (edge === style.containers || edge === 'replies')) return list(style, owner, url, held);
  }
  const container = containers.get(id);
  if (container?.owner === owner && container.style === style)
    return { status: 200, json: { id, ...style.stateOf(...stateOf(id, container, held)) } };
  const post = held.find(owner, id);
  if (!post || (method === 'DELETE' && style !== threads)) return missing(id);
  if (method === 'DELETE') {
    held.remove(post);
    return { status: 200, json: { success: true, deleted_id: id } };
  }
  const { [id]: figures } = held.figures;
  if (edge === 'insights') return { status: 200, json: { data: insights(id, url, { ...figures }) } };
  const counts = { like_count: 0, comments_count: 0, ...figures };
  return { status: 200, json: { id, permalink: style.permalink(owner, id), ...counts } };
}

async function make(
  { style, owner, fields }: Pick<Container, 'style' | 'owner' | 'fields'>,
  held: HeldPosts,
): Promise<ProtocolReply> {
  const { media_type: type, image_url: image, children } = fields;
  const text = fields[style.text] ?? '';
  if (Array.from(text).length > style.maxCharacters)
    return refusal(`Param ${style.text} must be at most ${style.maxCharacters} characters long.`, 100);
  const parts = children?.split(',') ?? [];
  const isReady = parts.every((part) => containers.get(part)?.fields['is_carousel_item'] === 'true');
  if (type === 'CAROUSEL' && (!isReady || parts.length < 2 || parts.length > style.maxPictures))
    return refusal('The children of a carousel are not right', 100);
  if (image === undefined && type !== 'CAROUSEL' && (style !== threads || type !== 'TEXT' || text === ''))
    return refusal('The parameter image_url is required.', 100);
  if (style === threads && image !== undefined && type !== 'IMAGE') return refusal('The media type is not right', 100);
  if ((fields['alt_text'] ?? '').length > 1_000) return refusal('The description is too long', 100);
  const { reply_to_id: reply } = fields;
  if (reply !== undefined && !held.find(owner, reply)) return missing(reply);
  const fault = image === undefined ? '' : await faultOf(held.picturesAt ?? image, style);
  // Instagram fetches a picture at once, Threads afterwards.
  if (fault !== '' && style === instagram) return refusal(fault, 9004, 2_207_052);
  const id = String(90_000 + containers.size);
  containers.set(id, { style, owner, fields, fault, isPublished: false });
  held.upload({ id, owner, type: 'container', size: 0, description: fields['alt_text'] ?? '' });
  return { status: 200, json: { id } };
}

async function faultOf(address: string, { shape: [narrowest, widest] }: Style): Promise<string> {
  try {
    const reply = await fetch(address);
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) return 'The media could not be fetched from this URI.';
    const size = reply.headers.get('content-type') === 'image/jpeg' ? sizeOfJpeg(bytes) : null;
    if (!size) return 'Only photo or video can be accepted as media type.';
    const shape = size.width / size.height;
    return shape < narrowest || shape > widest ? 'INVALID_ASPECT_RATIO' : '';
  } catch {
    return 'The media could not be fetched from this URI.';
  }
}

/** The size in a JPEG's frame header; null for anything else. */
function sizeOfJpeg(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  if (bytes.readUInt16BE(0) !== 0xff_d8) return null;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
}

function stateOf(id: string, { owner, fault, isPublished }: Container, held: HeldPosts): [string, string] {
  const file = held.fileOf(owner, id);
  if (isPublished) return ['PUBLISHED', ''];
  if (!file) return ['EXPIRED', ''];
  if (file.looks > 0) {
    held.changeFile(file, { looks: file.looks - 1 });
    return ['IN_PROGRESS', ''];
  }
  return fault === '' ? ['FINISHED', ''] : ['ERROR', fault];
}

function publish(id: string, owner: string, { headers }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const container = containers.get(id);
  const file = held.fileOf(owner, id);
  if (!container || container.owner !== owner || !file) return missing(id);
  if (file.looks > 0 || container.fault !== '') return refusal('Media ID is not available', 9007, 2_207_027);
  const { fields, style } = container;
  const children = fields['children']?.split(',') ?? (fields['image_url'] === undefined ? [] : [id]);
  const descriptions = children.map((child) => containers.get(child)?.fields['alt_text'] ?? '');
  const text = fields[style.text] ?? '';
  const repliesTo = fields['reply_to_id'] ?? null;
  const post = held.add({ kind: 'status', owner, text, repliesTo, headers, record: { ...fields, descriptions } });
  container.isPublished = true;
  held.changeFile(file, { post: post.id });
  return { status: 200, json: { id: post.id } };
}

function list(style: Style, owner: string, url: URL, held: HeldPosts): ProtocolReply {
  const isReplies = url.pathname.endsWith('/replies');
  const own = held.posts.filter((post) => post.owner === owner && (post.repliesTo !== null) === isReplies).toReversed();
  const at = Number(url.searchParams.get('after') ?? 0);
  const count = Number(url.searchParams.get('limit') ?? 25);
  const page = own.slice(at, at + count);
  const after = at + count < own.length ? { paging: { cursors: { after: String(at + count) } } } : {};
  return { status: 200, json: { data: page.map((post) => shown(style, post)), ...after } };
}

/** White space at both ends is not kept. */
function shown({ text: field }: Style, { id, text, createdAt, repliesTo }: HeldPost): object {
  const timestamp = createdAt.replace(/\.\d+Z$/, '+0000');
  const replied = repliesTo === null ? {} : { replied_to: { id: repliesTo } };
  return { id, ...(text !== '' && { [field]: text.trim() }), timestamp, ...replied };
}

function insights(id: string, { searchParams }: URL, figures: object): object[] {
  const asked = searchParams.get('metric')?.split(',') ?? [];
  const counts = { views: 0, likes: 0, replies: 0, reposts: 0, quotes: 0, ...figures };
  return Object.entries(counts)
    .filter(([name]) => asked.includes(name))
    .map(([name, value]) => ({
      name,
      period: 'lifetime',
      values: [{ value }],
      title: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      description: `The number of ${name} on your post.`,
      id: `${id}/insights/${name}/lifetime`,
    }));
}

function missing(id: string): ProtocolReply {
  return refusal(`Unsupported request. Object with ID '${id}' does not exist`, 100, 33);
}

function refusal(message: string, code: number, subcode?: number): ProtocolReply {
  const error = { message, type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }) };
  return { status: 400, json: { error: { ...error, fbtrace_id: 'AbCd' } } };
}
