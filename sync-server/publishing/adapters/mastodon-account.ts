import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { SignInFailure } from '#core/publishing/sign-in-failure.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RegisteredApp, SignIn } from '../sign-in/sign-in-server.ts';
import { AccountCalls } from './account-calls.ts';
import { MastodonApi } from './mastodon-api.ts';
import {
  checkOnly,
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
} from './posting-platform.ts';
import { shownName } from './read-answer.ts';

/** Checks an access token that a person made on their instance. */
export async function connectMastodon(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  if (!token) return fail('Enter an access token. Create one on your instance under Preferences, Development.');
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const connection = { address: url.origin, token };
  const account = await new MastodonApi({ connection, ...checkOnly(deps) }).verifyCredentials();
  if (account.ok) {
    const name = shownName(`@${account.value.username}@${url.host}`);
    return ok({ connection: { ...connection, name }, secret: null });
  }
  return fail(account.error.isForGood ? `${url.host} rejected this token.` : account.error.words);
}

const SCOPES = 'read:accounts read:statuses write:statuses write:media';

const app = z.object({ client_id: z.string().min(1).max(500), client_secret: z.string().min(1).max(500) });

/** Registers this server as an app of an instance (docs.joinmastodon.org/methods/apps, 2026). */
async function registerApp(
  origin: string,
  redirectUri: string,
  deps: ConnectDeps,
): Promise<Result<RegisteredApp, SignInFailure>> {
  if ((await refusedAddress(new URL(origin), deps)) !== null) return fail('unreachable');
  const calls = new AccountCalls({ connection: { address: origin }, ...checkOnly(deps) }, registering);
  const body = { client_name: 'Rostrum', redirect_uris: redirectUri, scopes: SCOPES };
  const sent = await calls.send({ method: 'POST', path: '/api/v1/apps', body, isPost: false });
  const read = calls.checked(sent, app);
  if (!read.ok) return fail(read.error.isForGood ? 'refused' : 'unreachable');
  return ok({ clientId: read.value.client_id, clientSecret: read.value.client_secret });
}

const registering = {
  headers: { Accept: 'application/json' },
  reconnect: '',
  rejection: z.never(),
  strange: '',
} as const;

async function readAccount(
  connection: Pick<Connection, 'address' | 'token'>,
  deps: ConnectDeps,
): Promise<Result<{ readonly name: string; readonly subject: string }, string>> {
  const account = await new MastodonApi({ connection, ...checkOnly(deps) }).verifyCredentials();
  if (!account.ok) return fail(account.error.words);
  const { username, id } = account.value;
  return ok({ name: shownName(`@${username}@${new URL(connection.address).host}`), subject: id });
}

/** Signing in at an instance. Instances since 4.3 take a code challenge, and others ignore it. Their tokens do not end by themselves. */
export const mastodonSignIn: SignIn = {
  server: (origin = '') => ({
    issuer: origin,
    authorization: `${origin}/oauth/authorize`,
    token: `${origin}/oauth/token`,
    scope: SCOPES,
    usesPkce: true,
    secretIn: 'body',
    api: origin,
  }),
  register: registerApp,
  account: readAccount,
};
