import { createHash, createPublicKey, type JsonWebKey, randomUUID, verify } from 'node:crypto';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';
import { page } from './oauth-protocol.ts';

const SCOPES = ['atproto', 'transition:generic'];
const LIFE_SECONDS = 3_600;
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A request that was announced, and the key that it was announced with. */
interface Pushed {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly scope: string;
  readonly hint: string;
  readonly jkt: string;
}

interface Granted extends Pick<Pushed, 'clientId' | 'scope' | 'jkt'> {
  readonly owner: string;
}

/**
 * The servers of the AT Protocol beside a person's repository: the directory of DIDs, and an OAuth server that takes
 * pushed requests only and binds tokens to keys. Each code, refresh token, proof and assertion is good for one use.
 */
export class AtprotoServers {
  readonly #pushed = new Map<string, Pushed>();
  readonly #codes = new Map<string, Pushed & { readonly owner: string }>();
  readonly #refreshTokens = new Map<string, Granted>();
  /** Identifiers of the proofs and assertions that were used. */
  readonly #used = new Set<string>();
  #issued = 0;
  /** The nonce that proofs have to name. */
  #nonce = randomUUID();
  /** Where the documents about apps are read, instead of at their own addresses. */
  appsAt: string | null = null;
  /** How far its clock is ahead, in milliseconds. */
  clockAheadMs = 0;

  forget(): void {
    this.#pushed.clear();
    this.#codes.clear();
    this.#refreshTokens.clear();
    this.appsAt = null;
  }

  changeNonce(): void {
    this.#nonce = randomUUID();
  }

  isTokenCall({ url }: Pick<ProtocolRequest, 'url'>): boolean {
    return url.pathname === '/atproto/token';
  }

  /** Null for any other address. */
  async answer(request: ProtocolRequest): Promise<ProtocolReply | null> {
    const { origin, pathname } = request.url;
    const [, owner] = /^\/did:plc:(\w+)$/.exec(pathname) ?? [];
    if (owner !== undefined) return owner === 'nobody' ? absent : { status: 200, json: didDocument(owner, origin) };
    switch (pathname) {
      case '/.well-known/oauth-protected-resource':
        return { status: 200, json: { resource: origin, authorization_servers: [origin] } };
      case '/.well-known/oauth-authorization-server':
        return { status: 200, json: metadata(origin) };
      case '/atproto/authorize':
        return this.#authorize(request);
      case '/atproto/par':
      case '/atproto/token': {
        const proof = this.#proofIn(request);
        if ('fault' in proof) return this.#withNonce({ status: 400, json: { error: proof.fault } });
        const form = new URLSearchParams(request.body);
        const app = await this.#appOf(form, origin);
        if (!app) return this.#withNonce(refusal('invalid_client', 401));
        return this.#withNonce(
          pathname === '/atproto/par' ? this.#push(form, app, proof.jkt) : this.#token(form, proof.jkt),
        );
      }
      default:
        return null;
    }
  }

  /** The refusal of a request to a repository whose proof is wrong, or missing for a token that is bound; else null. */
  refuseResource(request: ProtocolRequest): ProtocolReply | null {
    const [, scheme, token] = /^(DPoP|Bearer) (.*)$/.exec(request.headers['authorization'] ?? '') ?? [];
    const bound = token === undefined ? null : keyOf(token);
    if (scheme === 'Bearer' && bound === null) return null;
    if (scheme === undefined || token === undefined) return null;
    const proof = this.#proofIn(request, token);
    const fault = 'fault' in proof ? proof.fault : proof.jkt === bound ? null : 'invalid_token';
    if (fault === null && scheme === 'DPoP') return null;
    const challenge = { 'WWW-Authenticate': `DPoP error="${fault ?? 'invalid_token'}", algs="ES256"` };
    return this.#withNonce({ ...refusal(fault ?? 'invalid_token', 401), headers: challenge });
  }

  #withNonce(reply: ProtocolReply): ProtocolReply {
    return { ...reply, headers: { ...reply.headers, 'DPoP-Nonce': this.#nonce } };
  }

  /** The thumbprint of the key that made the request's proof, or the standard's name for what is wrong with it. */
  #proofIn(
    { method, url, headers }: ProtocolRequest,
    token?: string,
  ): { readonly jkt: string } | { readonly fault: string } {
    const proof = readJwt(headers['dpop'] ?? '');
    const key = proof?.header['jwk'] as JsonWebKey | undefined;
    if (!proof || !key || 'd' in key || proof.header['typ'] !== 'dpop+jwt' || !proof.isSignedBy(key))
      return { fault: 'invalid_dpop_proof' };
    const { htm, htu, iat, jti, nonce, ath } = proof.claims;
    if (nonce !== this.#nonce) return { fault: 'use_dpop_nonce' };
    const isFor =
      htm === method && htu === `${url.origin}${url.pathname}` && this.#isRecent(iat) && ath === athOf(token);
    if (!isFor || !this.#isFirst(jti)) return { fault: 'invalid_dpop_proof' };
    return { jkt: thumbprint(key) };
  }

  #isRecent(iat: unknown): boolean {
    return typeof iat === 'number' && Math.abs((Date.now() + this.clockAheadMs) / 1000 - iat) < 60;
  }

  #isFirst(id: unknown): boolean {
    if (typeof id !== 'string' || this.#used.has(id)) return false;
    this.#used.add(id);
    return true;
  }

  /** The app of a request, which proves itself if its document has a key; null if it is not what it says. */
  async #appOf(form: URLSearchParams, origin: string): Promise<App | null> {
    const clientId = form.get('client_id') ?? '';
    if (clientId.startsWith('http://localhost')) return form.has('client_assertion') ? null : loopbackApp(clientId);
    if (!clientId.startsWith('https://') || this.appsAt === null) return null;
    const { pathname } = new URL(clientId);
    const document = (await (await fetch(new URL(pathname, this.appsAt))).json()) as AppDocument;
    const assertion = readJwt(form.get('client_assertion') ?? '');
    const key = document.jwks.keys.find(({ kid }) => kid === assertion?.header['kid']);
    const { iss, sub, aud, exp, jti } = assertion?.claims ?? {};
    const isRight =
      document.client_id === clientId &&
      document.dpop_bound_access_tokens &&
      document.token_endpoint_auth_method === 'private_key_jwt' &&
      form.get('client_assertion_type') === ASSERTION &&
      assertion &&
      key !== undefined &&
      !('d' in key) &&
      assertion.isSignedBy(key) &&
      [iss, sub, aud].join(' ') === [clientId, clientId, origin].join(' ') &&
      Number(exp) > Date.now() / 1000 &&
      this.#isFirst(jti);
    return isRight ? { redirectUris: document.redirect_uris, scope: document.scope } : null;
  }

  #push(form: URLSearchParams, app: App, jkt: string): ProtocolReply {
    const value = (name: string) => form.get(name) ?? '';
    const scopes = value('scope').split(' ');
    const isRight =
      value('response_type') === 'code' &&
      value('code_challenge_method') === 'S256' &&
      value('code_challenge') !== '' &&
      value('state') !== '' &&
      app.redirectUris.includes(value('redirect_uri')) &&
      scopes.includes('atproto') &&
      scopes.every((each) => SCOPES.includes(each) && app.scope.split(' ').includes(each));
    if (!isRight) return refusal('invalid_request');
    const uri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`;
    this.#pushed.set(uri, {
      clientId: value('client_id'),
      redirectUri: value('redirect_uri'),
      state: value('state'),
      challenge: value('code_challenge'),
      scope: value('scope'),
      hint: value('login_hint'),
      jkt,
    });
    return { status: 201, json: { request_uri: uri, expires_in: 299 } };
  }

  /** A page with two links. Following one of them is the person's decision; `owner` in its address signs in another. */
  #authorize({ url }: ProtocolRequest): ProtocolReply {
    const query = (name: string) => url.searchParams.get(name) ?? '';
    const pushed = this.#pushed.get(query('request_uri'));
    if (!pushed || pushed.clientId !== query('client_id')) return refusal('invalid_request');
    const decision = query('decision');
    if (decision === '') return { status: 200, json: page(url), headers: { 'Content-Type': 'text/html' } };
    this.#pushed.delete(query('request_uri'));
    const target = new URL(pushed.redirectUri);
    target.searchParams.set('state', pushed.state);
    target.searchParams.set('iss', url.origin);
    if (decision === 'allow') {
      const code = randomUUID();
      const [, hinted] = /^(?:did:plc:)?(\w+)/.exec(pushed.hint) ?? [];
      this.#codes.set(code, { ...pushed, owner: query('owner') || (hinted ?? 'ann') });
      target.searchParams.set('code', code);
    } else target.searchParams.set('error', 'access_denied');
    return { status: 302, json: '', headers: { Location: target.href } };
  }

  #token(form: URLSearchParams, jkt: string): ProtocolReply {
    const value = (name: string) => form.get(name) ?? '';
    if (value('grant_type') === 'refresh_token') {
      const granted = this.#refreshTokens.get(value('refresh_token'));
      this.#refreshTokens.delete(value('refresh_token'));
      const isRight = granted?.jkt === jkt && granted.clientId === value('client_id');
      return isRight ? this.#issue(granted) : refusal('invalid_grant');
    }
    const code = this.#codes.get(value('code'));
    this.#codes.delete(value('code'));
    const isRight =
      value('grant_type') === 'authorization_code' &&
      code?.jkt === jkt &&
      code.clientId === value('client_id') &&
      code.redirectUri === value('redirect_uri') &&
      code.challenge === digest(value('code_verifier'));
    return isRight ? this.#issue(code) : refusal('invalid_grant');
  }

  #issue({ owner, clientId, scope, jkt }: Granted): ProtocolReply {
    this.#issued += 1;
    const refresh = `refresh-${this.#issued}-${owner}`;
    this.#refreshTokens.set(refresh, { owner, clientId, scope, jkt });
    return {
      status: 200,
      json: {
        access_token: boundToken(owner, jkt, this.#issued),
        token_type: 'DPoP',
        expires_in: LIFE_SECONDS,
        refresh_token: refresh,
        scope,
        sub: `did:plc:${owner}`,
      },
    };
  }
}

/** An access token that is good with proofs of one key. Its signature is not checked: there is one server. */
export function boundToken(owner: string, jkt: string, count = 0): string {
  const payload = { sub: `did:plc:${owner}`, cnf: { jkt }, jti: count };
  return `access-${owner}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signed`;
}

/** RFC 7638, for keys on a curve. */
export function thumbprint({ crv, kty, x, y }: Pick<JsonWebKey, 'crv' | 'kty' | 'x' | 'y'>): string {
  return digest(JSON.stringify({ crv, kty, x, y }));
}

interface App {
  readonly redirectUris: readonly string[];
  readonly scope: string;
}

interface AppDocument {
  readonly client_id: string;
  readonly redirect_uris: readonly string[];
  readonly scope: string;
  readonly dpop_bound_access_tokens: boolean;
  readonly token_endpoint_auth_method: string;
  readonly jwks: { readonly keys: readonly (JsonWebKey & { readonly kid: string })[] };
}

/** The app of a development machine, whose id holds its document. The name `localhost` is not an address to return to. */
function loopbackApp(clientId: string): App | null {
  const { pathname, searchParams } = new URL(clientId);
  const redirectUris = searchParams.getAll('redirect_uri');
  const areRight = redirectUris.every((each) => /^http:\/\/(?:127\.0\.0\.1|\[::1\])[:/]/.test(each));
  return pathname === '/' && areRight ? { redirectUris, scope: searchParams.get('scope') ?? 'atproto' } : null;
}

interface Jwt {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly isSignedBy: (key: JsonWebKey) => boolean;
}

function readJwt(text: string): Jwt | null {
  const [head = '', body = '', signature = '', ...more] = text.split('.');
  if (signature === '' || more.length > 0) return null;
  const parse = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  try {
    const [header, claims] = [parse(head), parse(body)];
    const isSignedBy = (jwk: JsonWebKey) =>
      header['alg'] === 'ES256' &&
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    return { header, claims, isSignedBy };
  } catch {
    return null;
  }
}

/** The thumbprint that a token is bound to; null for one that is bound to none. */
function keyOf(token: string): string | null {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return /"cnf":\{"jkt":"([\w-]+)"\}/.exec(payload)?.[1] ?? null;
}

function athOf(token: string | undefined): string | undefined {
  return token === undefined ? undefined : digest(token);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function didDocument(owner: string, origin: string): object {
  return {
    id: `did:plc:${owner}`,
    alsoKnownAs: [`at://${owner}.stand-in.example`],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin }],
  };
}

function metadata(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/atproto/authorize`,
    token_endpoint: `${origin}/atproto/token`,
    pushed_authorization_request_endpoint: `${origin}/atproto/par`,
    require_pushed_authorization_requests: true,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    scopes_supported: SCOPES,
    dpop_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  };
}

const absent: ProtocolReply = { status: 404, json: { message: 'DID not registered' } };

function refusal(error: string, status = 400): ProtocolReply {
  return { status, json: { error, error_description: error, message: error } };
}
