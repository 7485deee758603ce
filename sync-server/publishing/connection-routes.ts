import type { disconnectAccount, listSocialConnections } from '#core/api/accounts.ts';
import type { connectPlatform, listConnections, removeConnection, resumeConnection } from '#core/api/connections.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { connectForm } from '#core/publishing/connect-forms.ts';
import { findPlatform, type ListedPlatform, platformByKey, platforms } from '#core/publishing/platforms.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { addressRefused, invalidRequest, notFound } from '../http/errors.ts';
import { connectors, signIns } from './adapters/adapters.ts';
import { NOT_PUBLIC } from './connections.ts';

type ConnectionDeps = Pick<AppDeps, 'connections'>;

export function handleListConnections({ connections }: ConnectionDeps): Handler<typeof listConnections> {
  return ({ user }) => connections.list(user.id);
}

export function handleResumeConnection({ connections }: ConnectionDeps): Handler<typeof resumeConnection> {
  return async ({ user, params }) => {
    const owner = { userId: user.id, platformId: readPlatform(params).id };
    await connections.resume(owner);
    const resumed = await connections.find(owner);
    if (!resumed) throw notFound();
    return resumed;
  };
}

/** Removing a connection that does not exist succeeds. */
export function handleRemoveConnection({ connections }: ConnectionDeps): Handler<typeof removeConnection> {
  return async ({ user, params }) => {
    await connections.remove({ userId: user.id, platformId: readPlatform(params).id });
    return { success: true };
  };
}

/** Checks a connection as far as possible, then stores it. A secret that was created for it is returned once. */
export function handleConnectPlatform(
  deps: Pick<AppDeps, 'connections' | 'limits' | 'config' | 'now'>,
): Handler<typeof connectPlatform> {
  const { connections, limits, now } = deps;
  const { allowedAddresses } = deps.config;
  return async ({ user, caller, params, body }) => {
    const platform = readPlatform(params);
    const connect = connectors.get(platform.id);
    if (!connect && signIns.has(platform.id))
      throw invalidRequest(`Connect ${platform.name} by signing in there: open ${authPrefix}${platform.key}.`);
    if (!connect)
      throw invalidRequest(`${platform.name} cannot be connected here. Copy the text and post it yourself.`);
    await limits.connect.count(user.id);
    const form = connectForm(platform.key);
    if (form?.address && !body.address) throw invalidRequest(`address: enter it, for example ${form.address.example}.`);
    if (form?.username && !body.username)
      throw invalidRequest(`username: enter it, for example ${form.username.example}.`);
    const input = {
      address: body.address ?? '',
      username: body.username ?? '',
      token: body.token?.trim() ?? '',
    };
    const checked = await connect(input, { allowedAddresses, now, signal: caller.signal });
    if (!checked.ok) throw (checked.error === NOT_PUBLIC ? addressRefused : invalidRequest)(checked.error);
    const { connection, secret } = checked.value;
    await connections.connect({ userId: user.id, platformId: platform.id }, connection);
    const known = { name: connection.name, isPaused: false, isEnded: false, endsAt: null, reason: null };
    return { platformId: platform.id, ...known, secret };
  };
}

/** The platform in a path, by its key or its id. @throws 404 */
function readPlatform({ platform: named = '' }: Readonly<Record<string, string>>): ListedPlatform {
  const platform = /^\d{1,6}$/.test(named) ? findPlatform(Number(named)) : platforms.find(({ key }) => key === named);
  if (!platform) throw notFound();
  return platform;
}

/** The API specification's own platforms, listed even while they cannot be connected here. */
const alwaysListed: readonly ListedPlatform[] = (['linkedin', 'twitter', 'medium'] as const).map(platformByKey);

export function handleListSocialConnections({
  connections,
}: Pick<AppDeps, 'connections'>): Handler<typeof listSocialConnections> {
  return async ({ user }) => {
    const connected = new Map((await connections.list(user.id)).map((each) => [each.platformId, each]));
    return platforms
      .filter((platform) => alwaysListed.includes(platform) || connected.has(platform.id))
      .map(({ id, key }) => ({
        platform: key,
        connected: connected.get(id)?.isEnded === false,
        username: connected.get(id)?.name ?? null,
        // Profile pictures are not requested from any platform yet.
        profileImageUrl: null,
      }));
  };
}

/** Disconnecting an account that is not connected succeeds. */
export function handleDisconnectAccount({
  connections,
}: Pick<AppDeps, 'connections'>): Handler<typeof disconnectAccount> {
  return async ({ user, params }) => {
    await connections.remove({ userId: user.id, platformId: readPlatform(params).id });
    return { success: true };
  };
}
