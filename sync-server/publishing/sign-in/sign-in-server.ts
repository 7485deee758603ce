import type { Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
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
}

/** How accounts of a platform are connected by signing in there. */
export interface SignIn {
  /** @param baseUrl replaces the platform's own hosts; for tests */
  readonly server: (baseUrl: URL | undefined) => SignInServer;
  /** Reads the name and the id of the account that a new token belongs to. The failure is a sentence. */
  readonly account: (
    connection: Pick<Connection, 'address' | 'token'>,
    deps: ConnectDeps,
  ) => Promise<Result<{ readonly name: string; readonly subject: string }, string>>;
}
