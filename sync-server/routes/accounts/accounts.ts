import type { disconnectAccount, listSocialConnections } from '#core/api/accounts.ts';
import { platformByKey } from '#core/platforms/catalogue.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

/** The platforms whose accounts can be connected once this server publishes. */
const connectable = (['linkedin', 'twitter', 'medium'] as const).map(platformByKey);

/** No account can be connected yet. */
export function handleListSocialConnections(): Handler<typeof listSocialConnections> {
  return () =>
    Promise.resolve(
      connectable.map(({ key }) => ({ platform: key, connected: false, username: null, profileImageUrl: null })),
    );
}

export function handleDisconnectAccount(): Handler<typeof disconnectAccount> {
  return ({ params }) => {
    if (!connectable.some(({ key }) => key === params['platform'])) throw notFound();
    return Promise.resolve({ success: true });
  };
}
