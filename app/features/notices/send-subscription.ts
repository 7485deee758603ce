import { deletePush, getPush, putPush } from '#core/api/push.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { pushOwner, renewSubscription } from '../../browser/push-subscription.ts';
import { callApi } from '../../engine/wire/call-api.ts';

/** Gives the server a subscription for this session. False if it could not be stored. */
export async function sendSubscription(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false;
  const body = { endpoint, keys: { p256dh, auth }, zone: deviceZone() };
  return (await callApi(browserWire, putPush, { body })).ok;
}

/** Ends the subscription of this session on the server. False if that could not be stored. */
export async function endSubscription(): Promise<boolean> {
  return (await callApi(browserWire, deletePush, {})).ok;
}

/**
 * Keeps a subscription that the person has switched on: after a new sign-in of the same person, when the browser has
 * replaced it, or when the clock of the device is in another zone. Does nothing for anybody else.
 */
export async function keepSubscription(account: string): Promise<void> {
  if (pushOwner() !== account) return;
  const known = await callApi(browserWire, getPush, {});
  if (!known.ok || pushOwner() !== account) return;
  const subscription = await renewSubscription(known.value.key);
  if (subscription && pushOwner() === account) await sendSubscription(subscription);
}
