import type { Result } from '#core/kernel/result.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import type { AdapterDeps } from '../adapters/adapter-deps.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import type { ConnectDeps } from '../adapters/posting-platform.ts';

/** A platform's OAuth 2.0 server, as far as this server needs it. The facts are dated in docs/platforms.md. */
export interface SignInServer {
  readonly issuer: string;
  /** The page on which the person allows the access. */
  readonly authorization: string;
  readonly token: string;
  /** Scopes, with blanks between them. */
  readonly scope: string;
  /** Whether the code is bound to a secret of this server (RFC 7636, S256). */
  readonly usesPkce: boolean;
  /** Where it takes the client's secret. */
  readonly secretIn: 'body' | 'header';
  /** Address of the API: the connection's address. */
  readonly api: string;
  /** How access tokens are made to last, on a platform without refresh tokens (`lasting-tokens.ts`). */
  readonly extension?: TokenExtension;
}

/** The calls that make an access token last. */
export interface TokenExtension {
  /** Exchanges the token of a code, which lasts an hour, for one that lasts for weeks. */
  readonly exchange: TokenCall;
  /** Exchanges such a token, before its end, for another one. */
  readonly renewal: TokenCall;
}

export interface TokenCall {
  readonly address: string;
  readonly grantType: string;
}

/** This server as an app of a platform. */
export interface RegisteredApp {
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
}

/** How accounts of a platform are connected by signing in there. */
export interface SignIn {
  /** @param origin of the instance; for a platform with one address, replaces its own hosts in tests */
  readonly server: (origin: string | undefined) => SignInServer;
  /**
   * Registers this server as an app of an instance. Absent for a platform with one address, where the operator does. The
   * failure is one that the person is told.
   */
  readonly register?: (
    origin: string,
    redirectUri: string,
    deps: ConnectDeps,
  ) => Promise<Result<RegisteredApp, SignInFailure>>;
  /** Reads the name and the id of the account that a new token belongs to. The failure is a sentence. */
  readonly account: (
    connection: Pick<Connection, 'address' | 'token'>,
    deps: ConnectDeps,
  ) => Promise<Result<{ readonly name: string; readonly subject: string }, string>>;
}

/** A platform whose accounts are connected by signing in there. */
export interface SignInPlatform {
  readonly platformId: number;
  readonly adapter: (deps: AdapterDeps) => PlatformAdapter;
  readonly signIn: SignIn;
}
