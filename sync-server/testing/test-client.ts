import { signedInUser, type SignedInUser } from '#core/api/auth.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame, FrameReader, type TextCodec } from '#core/sync/frames.ts';
import {
  feedFrame,
  type FeedPage,
  framesContentType,
  type KnownHead,
  projectedRow,
  type ProjectedRow,
  pushReply,
  type PushReply,
} from '#core/sync/protocol.ts';
import { PageSeal } from '#core/sync/page-seal.ts';
import { z } from 'zod';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

export const utf8: TextCodec = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};

export const testPassword = 'correct horse battery';

export interface OutgoingChunk {
  readonly documentId: string;
  readonly bytes: Uint8Array;
  readonly kind?: string;
  readonly schemaVersion?: number;
  readonly hash?: string;
}

export interface PulledPage {
  readonly page: FeedPage;
  readonly rows: ProjectedRow[];
  readonly chunks: {
    readonly documentId: string;
    readonly seq: number;
    readonly hash: string;
    readonly bytes: Uint8Array;
  }[];
  readonly texts: Map<string, string>;
  /** Number of bytes received. */
  readonly bytes: number;
}

interface Call {
  readonly json?: unknown;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A browser with its cookies, and a device of its own. */
export class TestClient {
  readonly device: string = crypto.randomUUID();
  readonly cookies = new Map<string, string>();
  user: SignedInUser | null = null;
  readonly #url: () => string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: () => string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  get id(): string {
    if (!this.user) throw new Error('Nobody is signed in');
    return this.user.id;
  }

  async call(method: string, path: string, { json, body, headers, signal }: Call = {}): Promise<Response> {
    const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
    const init: RequestInit = {
      method,
      headers: { ...type, ...this.#headers, Cookie: this.#cookieHeader(), ...headers },
      redirect: 'manual',
    };
    if (json !== undefined) init.body = JSON.stringify(json);
    else if (body !== undefined) init.body = body as BodyInit;
    if (signal) init.signal = signal;
    const reply = await fetch(this.#url() + path, init);
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) this.cookies.set(name, value ?? '');
    }
    return reply;
  }

  async register(username: string, password = testPassword): Promise<Response> {
    return await this.#enter('/api/auth/register', { username, email: `${username}@example.org`, password });
  }

  async login(username: string, password = testPassword): Promise<Response> {
    return await this.#enter('/api/auth/login', { username, password });
  }

  async push(chunks: readonly OutgoingChunk[], account = this.id): Promise<PushReply> {
    const reply = await this.pushRaw(pushBody({ account, device: this.device, chunks }));
    if (reply.status !== 200) throw new Error(`The push was answered ${reply.status} ${await reply.text()}`);
    const answer = pushReply.parse(await reply.json());
    // As a device does: chunks that a busy machine had no time for are sent again.
    const later = chunks.filter((_chunk, index) => answer.chunks[index]?.outcome === 'later');
    if (later.length === 0) return answer;
    const rest = await this.push(later, account);
    const outcomes = answer.chunks.map((one) => (one.outcome === 'later' ? rest.chunks.shift()! : one));
    return { ...rest, chunks: outcomes, documents: [...answer.documents, ...rest.documents] };
  }

  async pushRaw(body: Uint8Array, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return await this.call('POST', '/api/sync/push', {
      body,
      headers: { 'Content-Type': framesContentType, [protocolHeader]: String(protocolVersion), ...headers },
    });
  }

  async pull(
    query: {
      readonly since?: number;
      readonly epoch?: string;
      readonly token?: string | null;
      readonly limit?: number | undefined;
    } & KnownHead = {},
  ): Promise<PulledPage> {
    const { since = 0, epoch, knownHead, knownMark, token, limit } = query;
    const search = new URLSearchParams({
      account: this.id,
      device: this.device,
      since: String(since),
      ...(epoch ? { epoch } : {}),
      ...(knownHead === undefined ? {} : { knownHead: String(knownHead) }),
      ...(knownMark ? { knownMark } : {}),
      ...(token ? { token } : {}),
      ...(limit ? { limit: String(limit) } : {}),
    });
    const reply = await this.call('GET', `/api/sync/changes?${search}`, {
      headers: { [protocolHeader]: String(protocolVersion) },
    });
    if (reply.status !== 200) throw new Error(`The pull was answered ${reply.status} ${await reply.text()}`);
    return readSealedPage(new Uint8Array(await reply.arrayBuffer()));
  }

  /** All pages from a cursor on, each of `limit` bytes. */
  async pullAll(since = 0, limit?: number): Promise<PulledPage[]> {
    const pages = [await this.pull({ since, limit })];
    for (let last = pages[0]!; last.page.more; last = pages.at(-1)!) {
      const { token, upTo } = last.page;
      pages.push(await this.pull({ since: token ? 0 : upTo, token, limit }));
    }
    return pages;
  }

  async #enter(path: string, json: unknown): Promise<Response> {
    const reply = await this.call('POST', path, { json });
    // A sign-in that asks for a second factor answers no user.
    if (reply.ok) this.user = signedInUser.safeParse(await reply.clone().json()).data ?? this.user;
    return reply;
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

export function pushBody({
  account,
  device,
  chunks,
  known = {},
}: {
  readonly account: string;
  readonly device: string;
  readonly chunks: readonly OutgoingChunk[];
  readonly known?: KnownHead;
}): Uint8Array {
  return concatBytes([
    encodeFrame(utf8, { type: 'push', account, device, ...known }),
    ...chunks.map(({ documentId, bytes, kind = 'content-item', schemaVersion = 1, hash = chunkHash(bytes) }) =>
      encodeFrame(utf8, { type: 'chunk', documentId, kind, schemaVersion, hash }, bytes),
    ),
  ]);
}

/** Parses a page of the feed for a current client. @throws when its last frame is missing or wrong */
function readSealedPage(body: Uint8Array): PulledPage {
  const seal = new PageSeal();
  const frames = new FrameReader(utf8).push(body);
  const end = feedFrame.parse(frames.at(-1)?.header);
  for (const { head } of frames.slice(0, -1)) seal.add(head);
  if (end.type !== 'end' || !seal.isWhole(end)) throw new Error('The page broke off');
  return readPage(body);
}

export function readPage(body: Uint8Array): PulledPage {
  const reader = new FrameReader(utf8);
  const frames = reader.push(body).map(({ header, payload }) => ({ frame: feedFrame.parse(header), payload }));
  reader.end();
  const pulled: Omit<PulledPage, 'page'> = { rows: [], chunks: [], texts: new Map(), bytes: body.length };
  let page: FeedPage = { type: 'page', epoch: '', head: 0, upTo: 0, more: false, token: null, reset: false, total: 0 };
  for (const { frame, payload } of frames) {
    if (frame.type === 'page') page = frame;
    else if (frame.type === 'rows') pulled.rows.push(...z.array(projectedRow).parse(JSON.parse(utf8.decode(payload))));
    else if (frame.type === 'chunk') pulled.chunks.push({ ...frame, bytes: payload });
    else if (frame.type === 'text') pulled.texts.set(frame.documentId, utf8.decode(payload));
  }
  return { page, ...pulled };
}
