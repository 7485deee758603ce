import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IssuerFault, IssuerPerson, IssuerScript } from './stand-in-issuer.ts';

/**
 * Stands in for Google in a separate process: an OpenID provider that asks which account to use, binds codes to their
 * challenge, and signs id tokens with RS256. A script makes it misbehave.
 */
const CLIENT = { id: 'stand-in-client', secret: 'stand-in-secret' } as const;
const KEY_ID = 'key-1';
/** Another client of the same provider. */
const OTHER_CLIENT = 'another-client';

const [own, stranger] = [newKey(), newKey()];
const codes = new Map<string, Code>();
const requests: string[] = [];
let people: readonly IssuerPerson[] = [];
let fault: IssuerFault | null = null;

interface Code {
  readonly person: IssuerPerson;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready at ${issuer()}\n`));

function issuer(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(message.url ?? '/', issuer());
  const body = await readText(message);
  if (url.pathname === '/_script') {
    const script = JSON.parse(body) as IssuerScript;
    if (script.people) people = script.people;
    if (script.fault !== undefined) fault = script.fault;
    requests.length = 0;
    send(response, 200, {});
    return;
  }
  if (url.pathname === '/_requests') {
    send(response, 200, requests);
    return;
  }
  requests.push(`${message.method} ${url.pathname}`);
  switch (url.pathname) {
    case '/.well-known/openid-configuration':
      describe(response);
      return;
    case '/authorize':
      authorize(url, response);
      return;
    case '/token':
      giveToken(new URLSearchParams(body), response);
      return;
    case '/keys':
      if (fault === 'keys-down') send(response, 503, {});
      else send(response, 200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), ...keyUse }] });
      return;
    default:
      response.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
  }
}

const keyUse = { kid: KEY_ID, use: 'sig', alg: 'RS256' } as const;

function describe(response: ServerResponse): void {
  if (fault === 'discovery-slow') return;
  if (fault === 'discovery-down') {
    send(response, 503, {});
    return;
  }
  if (fault === 'discovery-garbage') {
    send(response, 200, '<html>Welcome</html>');
    return;
  }
  send(response, 200, {
    issuer: fault === 'discovery-of-another-issuer' ? 'https://accounts.elsewhere.example' : issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
}

/** A page with a link for each account, and one to cancel. Following one of them is the person's decision. */
function authorize(url: URL, response: ServerResponse): void {
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const isRight =
    query('client_id') === CLIENT.id &&
    query('response_type') === 'code' &&
    query('scope').split(' ').includes('openid') &&
    query('state') !== '' &&
    query('code_challenge_method') === 'S256';
  if (!isRight) {
    send(response, 400, 'Error 400: invalid_request');
    return;
  }
  const decision = query('decision');
  if (decision === '') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(url));
    return;
  }
  const target = new URL(query('redirect_uri'));
  target.searchParams.set('state', query('state'));
  if (fault !== 'response-without-issuer')
    target.searchParams.set('iss', fault === 'response-of-another-issuer' ? 'https://elsewhere.example' : issuer());
  const person = people.find(({ sub }) => sub === decision);
  if (fault === 'response-error') target.searchParams.set('error', 'server_error');
  else if (!person) target.searchParams.set('error', 'access_denied');
  else if (fault !== 'response-without-code') {
    const code = randomUUID();
    codes.set(code, {
      person,
      redirectUri: query('redirect_uri'),
      challenge: query('code_challenge'),
      nonce: url.searchParams.get('nonce'),
    });
    target.searchParams.set('code', code);
  }
  response.writeHead(302, { Location: target.href }).end();
}

function giveToken(form: URLSearchParams, response: ServerResponse): void {
  if (fault === 'token-slow') return;
  if (fault === 'token-down') {
    send(response, 500, {});
    return;
  }
  if (fault === 'token-garbage') {
    send(response, 200, '<html>Welcome</html>');
    return;
  }
  if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret) {
    send(response, 401, { error: 'invalid_client' });
    return;
  }
  const key = form.get('code') ?? '';
  const code = codes.get(key);
  codes.delete(key);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight = code?.redirectUri === form.get('redirect_uri') && code?.challenge === challenge;
  if (!code || !isRight || fault === 'token-refused') {
    send(response, 400, { error: 'invalid_grant' });
    return;
  }
  const token = fault === 'token-without-id-token' ? {} : { id_token: idToken(code) };
  send(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3_600, ...token });
}

function idToken({ person, nonce }: Code): string {
  const seconds = Math.floor(Date.now() / 1000);
  const expiresAt = fault === 'expired' ? seconds - 3_600 : seconds + 3_600;
  const claims: Record<string, unknown> = {
    iss: fault === 'wrong-issuer' ? 'https://elsewhere.example' : issuer(),
    aud: fault === 'wrong-audience' ? OTHER_CLIENT : fault === 'other-party' ? [CLIENT.id, OTHER_CLIENT] : CLIENT.id,
    iat: fault === 'expired' ? seconds - 7_200 : seconds,
    exp: expiresAt,
    nonce: fault === 'wrong-nonce' ? 'another' : nonce,
    ...person,
    ...(fault === 'other-party' && { azp: OTHER_CLIENT }),
  };
  if (fault === 'no-nonce') delete claims['nonce'];
  if (fault === 'no-subject') delete claims['sub'];
  if (fault === 'no-expiry') delete claims['exp'];
  return signed(claims);
}

function signed(claims: object): string {
  const algorithm = fault === 'unsigned' ? 'none' : fault === 'signed-with-the-secret' ? 'HS256' : 'RS256';
  const header = { alg: algorithm, kid: fault === 'unknown-key' ? 'key-2' : KEY_ID, typ: 'JWT' };
  const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${content}.${signatureOf(content, algorithm)}`;
}

function signatureOf(content: string, algorithm: 'none' | 'HS256' | 'RS256'): string {
  if (algorithm === 'none') return '';
  if (algorithm === 'HS256') return createHmac('sha256', CLIENT.secret).update(content).digest('base64url');
  const { privateKey } = fault === 'wrong-signature' || fault === 'unknown-key' ? stranger : own;
  return createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url');
}

function newKey(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function page(url: URL): string {
  const link = (decision: string, words: string) => {
    const target = new URL(url);
    target.searchParams.set('decision', decision);
    return `<p><a href="${target.pathname}${target.search.replaceAll('&', '&amp;')}">${words}</a></p>`;
  };
  const choices = people.map(({ sub, email }) => link(sub, email)).join('');
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>${choices}${link('cancel', 'Cancel')}</html>`;
}

function send(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(typeof json === 'string' ? json : JSON.stringify(json));
}

async function readText(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
