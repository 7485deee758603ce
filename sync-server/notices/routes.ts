import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { deletePush, getPush, putPush } from '#core/api/push.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { addressRefused, invalidRequest } from '../http/errors.ts';
import { NOT_PUBLIC } from '../publishing/connections.ts';
import { deleteSubscriptionOf, findSubscription, putSubscription } from './subscriptions.ts';

type PushDeps = Pick<AppDeps, 'config' | 'database' | 'notices' | 'now'>;

export function handleGetPush({ database, notices }: PushDeps): Handler<typeof getPush> {
  return async ({ session }) => ({
    key: notices.publicKey,
    isOn: (await findSubscription(database, session)) !== null,
  });
}

/** @throws 400 for an address that no push service has, or keys that no browser makes */
export function handlePutPush({ config, database, now }: PushDeps): Handler<typeof putPush> {
  return async ({ user, session, body: { endpoint, keys, zone } }) => {
    checkEndpoint(endpoint, config.allowedAddresses);
    if (!isPoint(keys.p256dh)) throw invalidRequest('keys.p256dh: write an uncompressed point of P-256.');
    await putSubscription(database, {
      userId: user.id,
      session,
      endpoint,
      publicKey: keys.p256dh,
      secret: keys.auth,
      zone,
      now: now(),
    });
    return { success: true };
  };
}

export function handleDeletePush({ database }: PushDeps): Handler<typeof deletePush> {
  return async ({ session }) => {
    await deleteSubscriptionOf(database, session);
    return { success: true };
  };
}

/**
 * A push service has a name and speaks https. The address behind the name is checked each time that something is sent.
 *
 * @param allowed private addresses that are requested nevertheless, for tests
 * @throws 400
 */
function checkEndpoint(endpoint: string, allowed: readonly string[]): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url) throw invalidRequest('endpoint: write the address of a push service.');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const isAllowed = /^https?:$/.test(url.protocol) && allowed.includes(host);
  const isPublic = url.protocol === 'https:' && isIP(host) === 0 && host.includes('.') && !host.endsWith('.localhost');
  if ((!isPublic && !isAllowed) || url.username !== '' || url.password !== '') throw addressRefused(NOT_PUBLIC);
}

function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1').length === 65;
  } catch {
    return false;
  }
}
