import { createHash, randomUUID } from 'node:crypto';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';

/** The registered app of platforms with one address. */
const CLIENT = { id: 'stand-in-client', secret: 'stand-in-secret' } as const;

/** How a platform's OAuth server differs from others. */
interface Style {
  readonly authorization: string;
  readonly token: string;
  /** Whether a code is bound to a verifier. LinkedIn refuses the client of a web app that sends one. */
  readonly usesPkce: boolean;
  /** Whether a refresh token is given, and replaced each time. */
  readonly refreshes: boolean;
  /** Null where a token does not end. */
  readonly lifeSeconds: number | null;
  /** Whether a code gives a token of an hour, which is exchanged for one that lasts. */
  readonly extends?: 'th' | 'ig';
  /** Whether apps register themselves. */
  readonly registers?: boolean;
}

const styles: readonly Style[] = [
  {
    authorization: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    usesPkce: false,
    refreshes: false,
    lifeSeconds: 5_184_000,
  },
  {
    authorization: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    usesPkce: true,
    refreshes: true,
    lifeSeconds: 7_200,
  },
  {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    usesPkce: true,
    refreshes: false,
    lifeSeconds: null,
    registers: true,
  },
  {
    authorization: '/threads/oauth/authorize',
    token: '/threads/oauth/access_token',
    usesPkce: false,
    refreshes: false,
    lifeSeconds: null,
    extends: 'th',
  },
  {
    authorization: '/instagram/oauth/authorize',
    token: '/instagram/oauth/access_token',
    usesPkce: false,
    refreshes: false,
    lifeSeconds: null,
    extends: 'ig',
  },
];

/** Where tokens of an hour are exchanged for lasting ones, and lasting ones for the next. */
const extending: ReadonlySet<string> = new Set(['/access_token', '/refresh_access_token']);
const LASTING_SECONDS = 5_184_000;

interface Code {
  readonly owner: string;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly scope: string;
  readonly authorization: string;
}

/** The OAuth servers of the stand-in. Each code and each refresh token is good for one use. */
export class OAuthServers {
  readonly #codes = new Map<string, Code>();
  /** The account of each refresh token that is still good. */
  readonly #refreshTokens = new Map<string, string>();
  /** The account of each token that can be exchanged for a lasting one, or for the next. */
  readonly #extendable = new Map<string, string>();
  /** Secrets of the apps that registered themselves, by id. */
  readonly #apps = new Map<string, string>();
  #issued = 0;

  forget(): void {
    this.#apps.clear();
    this.#codes.clear();
    this.#refreshTokens.clear();
    this.#extendable.clear();
    this.#issued = 0;
  }

  isTokenCall({ url }: Pick<ProtocolRequest, 'url'>): boolean {
    return extending.has(url.pathname) || styles.some(({ token }) => token === url.pathname);
  }

  /** Null for any other address. */
  answer(request: ProtocolRequest): ProtocolReply | null {
    const { pathname } = request.url;
    if (pathname === '/api/v1/apps') return this.#register(request);
    if (extending.has(pathname)) return this.#extend(request);
    const style = styles.find(({ authorization, token }) => pathname === authorization || pathname === token);
    if (!style) return null;
    return pathname === style.authorization ? this.#authorize(request, style) : this.#token(request, style);
  }

  #register({ body }: ProtocolRequest): ProtocolReply {
    const { client_name: name, redirect_uris: redirect } = JSON.parse(body) as Record<string, unknown>;
    if (!name || !redirect)
      return { status: 422, json: { error: 'Validation failed: Application name can’t be blank' } };
    const id = `app-${this.#apps.size + 1}`;
    this.#apps.set(id, `secret of ${id}`);
    return { status: 200, json: { id: '1', name, client_id: id, client_secret: `secret of ${id}` } };
  }

  /** A page with two links. Following one of them is the person's decision. */
  #authorize({ url }: ProtocolRequest, { authorization, usesPkce, registers = false }: Style): ProtocolReply {
    const query = (name: string) => url.searchParams.get(name) ?? '';
    const fault =
      (registers ? !this.#apps.has(query('client_id')) : query('client_id') !== CLIENT.id) ||
      query('response_type') !== 'code' ||
      query('state') === '' ||
      (usesPkce && (query('code_challenge_method') !== 'S256' || query('code_challenge') === ''));
    if (fault) return { status: 400, json: 'Something went wrong. You were not able to give this app access.' };
    const decision = query('decision');
    if (decision === '') return { status: 200, json: page(url), headers: { 'Content-Type': 'text/html' } };
    const target = new URL(query('redirect_uri'));
    target.searchParams.set('state', query('state'));
    if (decision === 'allow') {
      const code = randomUUID();
      this.#codes.set(code, {
        owner: query('owner') || 'ann',
        redirectUri: query('redirect_uri'),
        challenge: url.searchParams.get('code_challenge'),
        scope: query('scope'),
        authorization,
      });
      target.searchParams.set('code', code);
    } else target.searchParams.set('error', 'access_denied');
    return { status: 302, json: '', headers: { Location: target.href } };
  }

  #token({ headers, body }: ProtocolRequest, style: Style): ProtocolReply {
    const form = new URLSearchParams(body);
    const hasRightVerifierUse = style.usesPkce || !form.has('code_verifier');
    const isKnown = style.registers ? this.#isApp(form) : isClient(headers, form);
    if (!isKnown || !hasRightVerifierUse) return refusal('invalid_client', 'Client authentication failed', 401);
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return this.#exchange(form, style);
      case 'refresh_token':
        return this.#refresh(form, style);
      default:
        return refusal('unsupported_grant_type', 'Unsupported grant type');
    }
  }

  #isApp(form: URLSearchParams): boolean {
    return this.#apps.get(form.get('client_id') ?? '') === form.get('client_secret');
  }

  #exchange(form: URLSearchParams, style: Style): ProtocolReply {
    const key = form.get('code') ?? '';
    const code = this.#codes.get(key);
    this.#codes.delete(key);
    const isRight =
      code?.authorization === style.authorization &&
      code.redirectUri === form.get('redirect_uri') &&
      code.challenge === challengeOf(form.get('code_verifier'));
    return isRight ? this.#issue(code.owner, code.scope, style) : refusal('invalid_grant', 'The code is not valid');
  }

  /** X names this error differently from the standard. */
  #refresh(form: URLSearchParams, style: Style): ProtocolReply {
    const token = form.get('refresh_token') ?? '';
    const owner = this.#refreshTokens.get(token);
    if (owner === undefined || !style.refreshes)
      return refusal('invalid_request', 'Value passed for the token was invalid.');
    this.#refreshTokens.delete(token);
    return this.#issue(owner, 'tweet.read tweet.write users.read offline.access', style);
  }

  /** A token of an hour is exchanged with the app's secret, a lasting one without. */
  #extend({ url: { pathname, searchParams } }: ProtocolRequest): ProtocolReply {
    const token = searchParams.get('access_token') ?? '';
    const isFirst = pathname === '/access_token';
    const owner = this.#extendable.get(token);
    const grantType = /^(?:th|ig)_(exchange|refresh)_token$/.exec(searchParams.get('grant_type') ?? '')?.[1];
    const hasRightSecret = !isFirst || searchParams.get('client_secret') === CLIENT.secret;
    if (owner === undefined || token.startsWith('short-') !== isFirst)
      return graphRefusal('Error validating access token: Session has expired', 190);
    if (grantType !== (isFirst ? 'exchange' : 'refresh') || !hasRightSecret)
      return graphRefusal('Error validating client secret.', 1);
    this.#issued += 1;
    const next = `good-${owner}-${this.#issued}`;
    this.#extendable.set(next, owner);
    return { status: 200, json: { access_token: next, token_type: 'bearer', expires_in: LASTING_SECONDS } };
  }

  /** Instagram answers a list. */
  #issueShort(owner: string, scope: string, platform: 'th' | 'ig'): ProtocolReply {
    const token = `short-${owner}-${this.#issued}`;
    this.#extendable.set(token, owner);
    const issued = { access_token: token, user_id: 1_784_140_000_000 };
    return { status: 200, json: platform === 'ig' ? { data: [{ ...issued, permissions: scope }] } : issued };
  }

  #issue(owner: string, scope: string, { refreshes, lifeSeconds, extends: platform }: Style): ProtocolReply {
    this.#issued += 1;
    if (platform) return this.#issueShort(owner, scope, platform);
    const refresh = `refresh-${this.#issued}-${owner}`;
    if (refreshes) this.#refreshTokens.set(refresh, owner);
    return {
      status: 200,
      json: {
        access_token: `good-${owner}-${this.#issued}`,
        ...(lifeSeconds !== null && { expires_in: lifeSeconds }),
        scope,
        ...(refreshes && { token_type: 'bearer', refresh_token: refresh }),
        // Its claims are not those of this client: nothing may depend on it.
        ...(scope.includes('openid') && { id_token: 'e30.e30.e30' }),
      },
    };
  }
}

function isClient(headers: ProtocolRequest['headers'], form: URLSearchParams): boolean {
  const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
  const isInBody = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
  return headers['authorization'] === basic || isInBody;
}

function challengeOf(verifier: string | null): string | null {
  return verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
}

/** The page on which a person decides. */
export function page(url: URL): string {
  const link = (decision: string, words: string) => {
    const target = new URL(url);
    target.searchParams.set('decision', decision);
    return `<p><a href="${target.pathname}${target.search.replaceAll('&', '&amp;')}">${words}</a></p>`;
  };
  return `<!doctype html><html lang="en"><title>Allow access</title><h1>Allow access?</h1>${link('allow', 'Allow')}${link('deny', 'Cancel')}</html>`;
}

function graphRefusal(message: string, code: number): ProtocolReply {
  return { status: 400, json: { error: { message, type: 'OAuthException', code } } };
}

function refusal(error: string, description: string, status = 400): ProtocolReply {
  return { status, json: { error, error_description: description } };
}
