import type { disconnectAccount, listSocialConnections } from '#core/api/accounts.ts';
import { platformByKey, platforms, type ListedPlatform } from '#core/publishing/platforms.ts';
import type { AppDeps } from '../../app-context.ts';
import { readPlatform } from '../connections/read-platform.ts';
import type { Handler } from '../handler.ts';

/** The specification's own, which are listed also while they cannot be connected here. */
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
        connected: connected.has(id),
        username: connected.get(id)?.name ?? null,
        // No platform that can be connected is asked for pictures yet.
        profileImageUrl: null,
      }));
  };
}

/** What is not connected stays so. */
export function handleDisconnectAccount({
  connections,
}: Pick<AppDeps, 'connections'>): Handler<typeof disconnectAccount> {
  return async ({ user, params }) => {
    await connections.remove({ userId: user.id, platformId: readPlatform(params).id });
    return { success: true };
  };
}
