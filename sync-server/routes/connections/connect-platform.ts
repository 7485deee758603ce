import type { connectPlatform } from '#core/api/connections.ts';
import type { AppDeps } from '../../app-context.ts';
import { addressRefused, invalidRequest } from '../../errors.ts';
import { connectors } from '../../publishing/adapters/connect.ts';
import { NOT_PUBLIC } from '../../publishing/connect-publicly.ts';
import type { Handler } from '../handler.ts';
import { readPlatform } from './read-platform.ts';

/** Keeps a connection after what can be checked of it was checked. A secret that was made for it is told once. */
export function handleConnectPlatform(
  deps: Pick<AppDeps, 'connections' | 'limits' | 'config' | 'now'>,
): Handler<typeof connectPlatform> {
  const { connections, limits, now } = deps;
  const { allowedAddresses } = deps.config;
  return async ({ user, caller, params, body }) => {
    const platform = readPlatform(params);
    const connect = connectors.get(platform.id);
    if (!connect)
      throw invalidRequest(`${platform.name} cannot be connected here. Copy the text and post it yourself.`);
    await limits.connect.count(user.id);
    const input = { address: body.address, token: body.token?.trim() ?? '' };
    const checked = await connect(input, { allowedAddresses, now, signal: caller.signal });
    if (!checked.ok) throw (checked.error === NOT_PUBLIC ? addressRefused : invalidRequest)(checked.error);
    const { connection, secret } = checked.value;
    await connections.connect({ userId: user.id, platformId: platform.id }, connection);
    return { platformId: platform.id, name: connection.name, isPaused: false, reason: null, secret };
  };
}
