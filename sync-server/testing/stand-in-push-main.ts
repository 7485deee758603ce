import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserKeys, decryptMessage, newBrowserKeys } from './decrypt-message.ts';
import type { PushScript, StandInSubscription, TakenPush } from './stand-in-push.ts';

/**
 * Stands in for a browser vendor's push service in a separate process: it checks requests as RFC 8030 and RFC 8292 say,
 * decrypts them as the browser does (RFC 8291), and gives them back over HTTP. A script makes it misbehave.
 */
interface Kept {
  readonly keys: BrowserKeys;
  readonly applicationServerKey: string;
}

const subscriptions = new Map<string, Kept>();
const taken: TakenPush[] = [];
const answers: number[] = [];
const refusals: string[] = [];
let script: PushScript = { status: null };

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready at ${origin()}\n`));

function origin(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readAll(request);
  const json = (value: unknown) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(value));
  };
  switch (request.url) {
    case '/_state':
      return json({ taken, answers, refusals });
    case '/_script':
      script = JSON.parse(body.toString()) as PushScript;
      answers.length = 0;
      refusals.length = 0;
      return json({});
    case '/_subscribe':
      return json(subscribe((JSON.parse(body.toString()) as { applicationServerKey: string }).applicationServerKey));
    case '/_unsubscribe':
      subscriptions.delete((JSON.parse(body.toString()) as { endpoint: string }).endpoint);
      return json({});
    default:
      return take(request, response, body);
  }
}

function subscribe(applicationServerKey: string): StandInSubscription {
  const endpoint = `${origin()}/push/${randomUUID()}`;
  const keys = newBrowserKeys(randomBytes(16));
  subscriptions.set(endpoint, { keys, applicationServerKey });
  return {
    endpoint,
    keys: { p256dh: keys.pair.getPublicKey('base64url'), auth: keys.secret.toString('base64url') },
  };
}

function take(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const endpoint = `${origin()}${request.url}`;
  const kept = subscriptions.get(endpoint);
  const reply = (status: number, why?: string) => {
    answers.push(status);
    if (why !== undefined) refusals.push(why);
    if (script.retryAfter !== undefined) response.setHeader('Retry-After', script.retryAfter);
    response.writeHead(status).end();
  };
  if (script.status !== null) return reply(script.status);
  if (!kept) return reply(410);
  const header = (name: string) => String(request.headers[name] ?? '');
  const claims = readToken(header('authorization'), kept.applicationServerKey);
  if (typeof claims === 'string') return reply(403, claims);
  if (request.method !== 'POST') return reply(405, 'method');
  if (!/^\d+$/.test(header('ttl'))) return reply(400, 'ttl');
  if (!/^[\w-]{1,32}$/.test(header('topic'))) return reply(400, 'topic');
  if (!['very-low', 'low', 'normal', 'high'].includes(header('urgency'))) return reply(400, 'urgency');
  if (header('content-encoding') !== 'aes128gcm') return reply(415, 'content-encoding');
  if (body.length > 4096) return reply(413, 'size');
  const text = decryptMessage(body, kept.keys);
  if (text === null) return reply(400, 'not for this browser');
  taken.push({
    endpoint,
    text,
    ttl: header('ttl'),
    urgency: header('urgency'),
    topic: header('topic'),
    contact: claims.sub ?? null,
  });
  return reply(201);
}

interface Claims {
  readonly aud: string;
  readonly exp: number;
  readonly sub?: string;
}

/** The claims of a token that is right (RFC 8292, sections 2 and 4.2), otherwise what is wrong with it. */
function readToken(authorization: string, applicationServerKey: string): Claims | string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (key !== applicationServerKey) return 'another key than the browser was given';
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const published = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: published, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'signature';
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  const left = claims.exp - Date.now() / 1000;
  if (alg !== 'ES256') return 'alg';
  if (claims.aud !== origin()) return 'aud';
  if (!(left > 0 && left <= 86_400)) return 'exp';
  return claims;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
