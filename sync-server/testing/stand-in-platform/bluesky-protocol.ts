import { createHash } from 'node:crypto';
import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import type { HeldPost } from './script.ts';

/** An app password of every account, and the passwords of the account itself: without and with a second factor. */
const APP_PASSWORD = 'good-app-password';
const OWN_PASSWORD = 'good-own-password';
const OWN_PASSWORD_WITH_CODE = 'good-password-with-code';

const POSTS = 'app.bsky.feed.post';
const identifiers = /^(?:did:plc:(\w+)|(\w+)\.stand-in\.example)$/;

/** Calls that change no post, although they are sent with POST. */
const sessionCalls: readonly string[] = [
  '/xrpc/com.atproto.server.createSession',
  '/xrpc/com.atproto.server.refreshSession',
];

export function isSessionCall({ url }: Pick<ProtocolRequest, 'url'>): boolean {
  return sessionCalls.includes(url.pathname);
}

interface Sent {
  readonly identifier?: string;
  readonly password?: string;
  readonly repo?: string;
  readonly rkey?: string;
  readonly writes?: readonly { readonly rkey: string; readonly value: SentRecord }[];
}

interface SentRecord {
  readonly text: string;
  readonly createdAt: string;
  readonly facets?: readonly { readonly index: { readonly byteEnd: number } }[];
  readonly reply?: { readonly parent: { readonly uri: string } };
  readonly embed?: {
    readonly $type: string;
    readonly external?: {
      readonly uri?: unknown;
      readonly title?: unknown;
      readonly description?: unknown;
      readonly thumb?: { readonly ref: { readonly $link: string }; readonly mimeType: string; readonly size: number };
    };
    readonly images?: readonly {
      readonly alt: string;
      readonly image: { readonly ref: { readonly $link: string } };
      readonly aspectRatio?: { readonly width: number; readonly height: number };
    }[];
  };
}

/** The part of atproto that signs in, uploads pictures, and writes and reads posts. A key holds one post, as on real servers. */
export function answerBluesky({ url, headers, body, bytes }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const call = url.pathname.replace('/xrpc/', '');
  const isFile = call === 'com.atproto.repo.uploadBlob';
  const sent = body === '' || isFile ? {} : (JSON.parse(body) as Sent);
  const query = (name: string) => url.searchParams.get(name) ?? '';
  if (call === 'com.atproto.server.createSession') return signIn(sent);
  if (call === 'com.atproto.identity.resolveHandle') {
    const owner = ownerOf(query('handle'));
    return owner === null ? refusal('InvalidRequest', 'Unable to resolve handle') : reply({ did: didOf(owner) });
  }
  const owner = /^(?:Bearer|DPoP) (?:access|refresh)-(\w+)\./.exec(headers['authorization'] ?? '')?.[1];
  if (owner === undefined) return refusal('AuthMissing', 'Authentication Required', 401);
  switch (call) {
    case 'com.atproto.server.getSession':
      return reply({ did: didOf(owner), handle: `${owner}.stand-in.example` });
    case 'com.atproto.server.refreshSession':
      return reply(session(owner, 'com.atproto.appPass'));
    case 'com.atproto.repo.getRecord': {
      const post = held.find(ownerOf(query('repo')) ?? '', query('rkey'));
      const uri = `at://${query('repo')}/${POSTS}/${query('rkey')}`;
      return post ? reply(shown(post)) : refusal('RecordNotFound', `Could not locate record: ${uri}`);
    }
    case 'com.atproto.repo.uploadBlob':
      return uploadBlob({ owner, type: headers['content-type'] ?? '', bytes }, held);
    case 'com.atproto.repo.applyWrites':
      return sent.repo === didOf(owner) ? create(owner, sent, { held, headers }) : otherRepo;
    case 'com.atproto.repo.deleteRecord': {
      if (sent.repo !== didOf(owner)) return otherRepo;
      const post = held.find(owner, sent.rkey ?? '');
      if (post) held.remove(post);
      return reply({});
    }
    default:
      return refusal('MethodNotImplemented', 'Method Not Implemented', 501);
  }
}

const otherRepo = refusal('AuthMissing', 'Authentication Required', 401);

function signIn({ identifier = '', password }: Sent): ProtocolReply {
  const owner = ownerOf(identifier);
  if (owner !== null && password === APP_PASSWORD) return reply(session(owner, 'com.atproto.appPass'));
  if (owner !== null && password === OWN_PASSWORD) return reply(session(owner, 'com.atproto.access'));
  if (owner !== null && password === OWN_PASSWORD_WITH_CODE)
    return refusal('AuthFactorTokenRequired', 'A sign in code has been sent to your email address', 401);
  return refusal('AuthenticationRequired', 'Invalid identifier or password', 401);
}

let issued = 0;

/** Tokens never expire by themselves: a script makes a call answer that they have. */
function session(owner: string, scope: string) {
  issued += 1;
  const payload = Buffer.from(JSON.stringify({ scope, sub: didOf(owner), jti: issued })).toString('base64url');
  const tokens = { accessJwt: `access-${owner}.${payload}.signed`, refreshJwt: `refresh-${owner}.${payload}.signed` };
  return { did: didOf(owner), handle: `${owner}.stand-in.example`, active: true, ...tokens };
}

interface Held {
  readonly held: HeldPosts;
  readonly headers: ProtocolRequest['headers'];
}

/** Creates all posts or none. */
function create(owner: string, { writes = [] }: Sent, { held, headers }: Held): ProtocolReply {
  if (writes.some(({ rkey }) => held.find(owner, rkey)))
    return refusal('InternalServerError', 'Internal Server Error', 500);
  const tooLong = writes.map(({ value }) => faultOf(value)).find((fault) => fault !== null);
  if (tooLong) return refusal('InvalidRequest', tooLong);
  const missing = writes.flatMap(({ value }) => linksIn(value)).find((cid) => !held.fileOf(owner, cid));
  if (missing !== undefined) return refusal('BlobNotFound', `Could not find blob: ${missing}`);
  for (const { rkey, value } of writes)
    for (const cid of linksIn(value)) held.changeFile(held.fileOf(owner, cid)!, { post: rkey });
  const posts = writes.map(({ rkey, value }) => {
    const { text, reply: answers } = value;
    const repliesTo = answers?.parent.uri ?? null;
    return held.add({ kind: 'status', id: rkey, owner, text, repliesTo, headers, record: { ...value } });
  });
  const results = posts.map((post) => ({ $type: 'com.atproto.repo.applyWrites#createResult', ...shown(post) }));
  return reply({ commit: { cid: 'bafycommit', rev: '3kaaaaaaaaa2a' }, results });
}

/** Equal files have equal identifiers: CIDv1 of raw bytes, SHA-256, base32. */
function uploadBlob(
  { owner, type, bytes }: { readonly owner: string; readonly type: string; readonly bytes: Uint8Array },
  held: HeldPosts,
): ProtocolReply {
  const id = blobCid(bytes);
  const size = bytes.length;
  if (!held.fileOf(owner, id)) held.upload({ id, owner, type, size, description: '' });
  return reply({ blob: { $type: 'blob', ref: { $link: id }, mimeType: type, size } });
}

function linksIn({ embed }: SentRecord): string[] {
  const thumb = embed?.external?.thumb;
  return [...(embed?.images ?? []).map(({ image }) => image), ...(thumb ? [thumb] : [])].map(({ ref }) => ref.$link);
}

/** The server's words about a record that it does not accept. */
function faultOf({ text, facets = [], embed }: SentRecord): string | null {
  const embedFault = embed?.$type === 'app.bsky.embed.external' ? externalFault(embed) : null;
  if (embedFault !== null) return `Invalid ${POSTS} record: ${embedFault}`;
  const images = embed?.images ?? [];
  if (embed && embed.$type !== 'app.bsky.embed.external' && images.length === 0)
    return `Invalid ${POSTS} record: Record/embed must have the property "images"`;
  if (images.length > 4 || images.some(({ alt }) => typeof alt !== 'string'))
    return `Invalid ${POSTS} record: Record/embed/images must not have more than 4 elements`;
  const bytes = Buffer.byteLength(text);
  if (bytes > 3_000) return `Invalid ${POSTS} record: Record/text must not be longer than 3000 characters`;
  if (Array.from(new Intl.Segmenter().segment(text)).length > 300)
    return `Invalid ${POSTS} record: Record/text must not be longer than 300 graphemes`;
  return facets.some(({ index }) => index.byteEnd > bytes) ? `Invalid ${POSTS} record: a facet ends too late` : null;
}

/** As the lexicon `app.bsky.embed.external` says: an address, a title and a description, which may be empty. */
function externalFault({ external }: NonNullable<SentRecord['embed']>): string | null {
  const { uri, title, description, thumb } = external ?? {};
  if (typeof uri !== 'string' || !/^https?:\/\/\S+$/.test(uri)) return 'Record/embed/external/uri must be a uri';
  for (const [name, value] of Object.entries({ title, description }))
    if (typeof value !== 'string') return `Record/embed/external must have the property "${name}"`;
  if (thumb && (thumb.size > 1_000_000 || !thumb.mimeType.startsWith('image/')))
    return 'Record/embed/external/thumb This file is too large. It is not an image of 1000000 bytes';
  return null;
}

function shown({ owner, id, record }: HeldPost) {
  return { uri: `at://${didOf(owner)}/${POSTS}/${id}`, cid: `bafy${id}`, value: record };
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

function blobCid(bytes: Uint8Array): string {
  const cid = [0x01, 0x55, 0x12, 0x20, ...createHash('sha256').update(bytes).digest()];
  const bits = cid.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return `b${digits.map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`;
}

function ownerOf(identifier: string): string | null {
  const [, fromDid, fromHandle] = identifiers.exec(identifier) ?? [];
  return fromDid ?? fromHandle ?? null;
}

function didOf(owner: string): string {
  return `did:plc:${owner}`;
}

function reply(json: unknown): ProtocolReply {
  return { status: 200, json };
}

function refusal(error: string, message: string, status = 400): ProtocolReply {
  return { status, json: { error, message } };
}
