import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';

/** The oldest version that is answered. */
const OLDEST_VERSION = 202_512;
const MAX_CHARACTERS = 3_000;
const MAX_COMMENT = 1_250;

interface Sent {
  readonly author?: string;
  readonly commentary?: string;
  readonly visibility?: string;
  readonly lifecycleState?: string;
  readonly distribution?: { readonly feedDistribution?: string };
  readonly content?: {
    readonly media?: { readonly id: string };
    readonly multiImage?: { readonly images: readonly { readonly id: string }[] };
    readonly article?: {
      readonly source?: string;
      readonly title?: string;
      readonly description?: string;
      readonly thumbnail?: string;
    };
  };
  readonly actor?: string;
  readonly object?: string;
  readonly message?: { readonly text?: string };
  readonly patch?: { readonly $set?: { readonly commentary?: string } };
}

export function isLinkedInCall({ url: { pathname } }: Pick<ProtocolRequest, 'url'>): boolean {
  return (
    pathname === '/v2/userinfo' ||
    /^\/(?:rest\/posts|rest\/images|rest\/socialActions|rest\/memberCreatorPostAnalytics|dms-uploads)(?:\/|$)/.test(
      pathname,
    )
  );
}

/** Urns of pictures; true once the picture itself has arrived. */
const images = new Map<string, boolean>();

/** The part of LinkedIn's API that posts for members. Reading their posts is not allowed. Equal posts are kept unless the
 * script refuses them.
 */
export function answerLinkedIn({ method, url, headers, body }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const [, owner] = /^Bearer good-([a-z]+)(?:-\d+)?$/.exec(headers['authorization'] ?? '') ?? [];
  if (owner === undefined) return refusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
  if (url.pathname === '/v2/userinfo') return { status: 200, json: { sub: `id-${owner}`, name: nameOf(owner) } };
  const [, upload] = /^\/dms-uploads\/(\w+)$/.exec(url.pathname) ?? [];
  if (upload !== undefined) return receive(`urn:li:image:${upload}`, headers, body);
  const version = headers['linkedin-version'] ?? '';
  if (!/^\d{6}$/.test(version) || Number(version) < OLDEST_VERSION)
    return refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    return refusal(400, 'ILLEGAL_ARGUMENT', 'Wrong protocol version');
  if (method === 'GET' && url.pathname === '/rest/memberCreatorPostAnalytics') return statistics(owner, url, held);
  if (method === 'GET') return refusal(403, 'ACCESS_DENIED', 'Not enough permissions to access: posts.GET');
  if (url.pathname === '/rest/images') return beginUpload(url);
  const sent = body === '' ? {} : (JSON.parse(body) as Sent);
  const [, commented] = /^\/rest\/socialActions\/(.+)\/comments$/.exec(url.pathname) ?? [];
  if (commented !== undefined) return comment(owner, decodeURIComponent(commented), sent, { held, headers });
  const [, named = ''] = /^\/rest\/posts\/(.+)$/.exec(url.pathname) ?? [];
  const [, id = ''] = /^urn:li:share:(\d+)$/.exec(decodeURIComponent(named)) ?? [];
  const known = held.find(owner, id);
  if (method === 'POST' && named === '') return create(owner, sent, { held, headers });
  if (!known) return refusal(404, 'NOT_FOUND', 'Post is not found');
  if (method === 'DELETE') {
    held.remove(known);
    return { status: 204, json: '' };
  }
  const commentary = sent.patch?.$set?.commentary;
  if (headers['x-restli-method'] !== 'PARTIAL_UPDATE' || commentary === undefined)
    return refusal(400, 'ILLEGAL_ARGUMENT', 'Expected a partial update');
  held.replace(known, shownText(commentary));
  return { status: 204, json: '' };
}

function create(
  owner: string,
  { author, commentary = '', visibility, lifecycleState, distribution, content }: Sent,
  { held, headers }: { readonly held: HeldPosts; readonly headers: ProtocolRequest['headers'] },
): ProtocolReply {
  if (author !== `urn:li:person:id-${owner}`)
    return refusal(403, 'ACCESS_DENIED', 'Field Value validation failed: author');
  if (visibility !== 'PUBLIC' || lifecycleState !== 'PUBLISHED' || distribution?.feedDistribution !== 'MAIN_FEED')
    return refusal(422, 'UNPROCESSABLE_ENTITY', 'ERROR :: a required field is missing');
  const fault = articleFault(content);
  if (fault !== null) return refusal(422, 'UNPROCESSABLE_ENTITY', fault);
  const thumbnail = content?.article?.thumbnail;
  const shown =
    content?.multiImage?.images ?? (content?.media ? [content.media] : thumbnail ? [{ id: thumbnail }] : []);
  if (shown.some(({ id }) => images.get(id) !== true) || content?.multiImage?.images.length === 1)
    return refusal(400, 'ILLEGAL_ARGUMENT', 'A picture is not available');
  const text = shownText(commentary);
  if (text.length > MAX_CHARACTERS) return refusal(422, 'UNPROCESSABLE_ENTITY', 'Commentary is too long');
  const known = held.repeated(owner, text);
  if (known) return refusal(422, 'DUPLICATE_POST', `Content is a duplicate of urn:li:share:${known.id}`);
  const { id } = held.add({ kind: 'status', owner, text, repliesTo: null, headers, record: { commentary, content } });
  return { status: 201, json: '', headers: { 'x-restli-id': `urn:li:share:${id}` } };
}

/** Statistics of a post, one metric in a call. `reader` has not allowed them. */
function statistics(owner: string, url: URL, held: HeldPosts): ProtocolReply {
  if (owner === 'reader')
    return refusal(403, 'ACCESS_DENIED', 'Not enough permissions to access: memberCreatorPostAnalytics.FINDER-entity');
  const [metric, of] = [url.searchParams.get('queryType') ?? '', url.searchParams.get('entity') ?? ''];
  const [, urn = '', id = ''] = /^\(share:(urn:li:share:(\d+))\)$/.exec(of) ?? [];
  const isWhole = url.searchParams.get('q') === 'entity' && url.searchParams.get('aggregation') === 'TOTAL';
  if (!isWhole || urn === '' || !/^(?:IMPRESSION|MEMBERS_REACHED|RESHARE|REACTION|COMMENT)$/.test(metric))
    return refusal(400, 'ILLEGAL_ARGUMENT', 'Invalid query parameters');
  if (!held.find(owner, id)) return refusal(404, 'NOT_FOUND', 'Post is not found');
  const { [metric]: count = 0 } = { ...(held.figures[id] as Readonly<Record<string, number>> | undefined) };
  const element = { count, metricType: metric, targetEntity: { share: urn } };
  return { status: 200, json: { paging: { start: 0, count: 10, links: [] }, elements: [element] } };
}

const articleLengths = { title: 400, description: 4_086 } as const;

/** LinkedIn's words about a card that it does not accept; null for one that it does, and for none. */
function articleFault(content: Sent['content']): string | null {
  if (!content?.article) return null;
  const { source = '', title = '', description = '', thumbnail, ...rest } = content.article;
  if (Object.keys(content).length > 1) return 'ERROR :: /content :: more than one member of a union';
  if (Object.keys(rest).length > 0) return 'ERROR :: /content/article :: unrecognized field';
  if (!/^https?:\/\/\S+$/.test(source)) return 'ERROR :: /content/article/source :: not a URL';
  if (title === '' || title.length > articleLengths.title) return 'ERROR :: /content/article/title :: length';
  if (description.length > articleLengths.description) return 'ERROR :: /content/article/description :: length';
  return thumbnail === undefined || /^urn:li:image:\w+$/.test(thumbnail)
    ? null
    : 'ERROR :: /content/article/thumbnail :: not an image';
}

function comment(
  owner: string,
  on: string,
  { actor, object, message: { text = '' } = {} }: Sent,
  { held, headers }: { readonly held: HeldPosts; readonly headers: ProtocolRequest['headers'] },
): ProtocolReply {
  const [, id = ''] = /^urn:li:share:(\d+)$/.exec(on) ?? [];
  if (!held.find(owner, id)) return refusal(404, 'NOT_FOUND', 'Share is not found');
  if (actor !== `urn:li:person:id-${owner}` || object !== on)
    return refusal(400, 'ILLEGAL_ARGUMENT', 'Actor or object is not valid');
  if (text === '' || text.length > MAX_COMMENT) return refusal(400, 'ILLEGAL_ARGUMENT', 'The comment is not valid');
  held.add({ kind: 'status', owner, text, repliesTo: id, headers });
  return { status: 201, json: { actor, object, message: { text } } };
}

function beginUpload(url: URL): ProtocolReply {
  if (url.searchParams.get('action') !== 'initializeUpload')
    return refusal(400, 'ILLEGAL_ARGUMENT', 'Expected the action initializeUpload');
  const name = `C${images.size + 1}`;
  images.set(`urn:li:image:${name}`, false);
  return {
    status: 200,
    json: { value: { uploadUrl: `${url.origin}/dms-uploads/${name}`, image: `urn:li:image:${name}` } },
  };
}

function receive(image: string, headers: ProtocolRequest['headers'], body: string): ProtocolReply {
  if (!images.has(image) || body === '' || !/^image\/(?:jpeg|png|gif)$/.test(headers['content-type'] ?? ''))
    return refusal(400, 'ILLEGAL_ARGUMENT', 'Not a picture');
  images.set(image, true);
  return { status: 201, json: '' };
}

/** A text in LinkedIn's format as it is shown: it ends at the first reserved character that is not escaped. */
function shownText(little: string): string {
  let shown = '';
  for (const { 0: whole, groups = {} } of little.matchAll(
    /\{hashtag\|\\#\|(?<tag>(?:\\.|[^\\|{}])+)\}|\\(?<sign>.)|(?<plain>[^\\|{}@[\]()<>#*_~])|(?<end>.)/gsu,
  )) {
    if (groups['end'] !== undefined) return shown;
    shown += groups['tag'] === undefined ? (groups['sign'] ?? whole) : `#${groups['tag'].replaceAll('\\', '')}`;
  }
  return shown;
}

function nameOf(owner: string): string {
  return `${owner.slice(0, 1).toUpperCase()}${owner.slice(1)} Example`;
}

function refusal(status: number, code: string, message: string): ProtocolReply {
  return { status, json: { status, code, message } };
}
