import { deletePush, getPush, putPush } from '#core/api/push.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { pushOwner, renewSubscription } from '../../browser/push-subscription.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { getAccount, onAccount } from '../account/open-account.ts';
import { afterSignIns } from './after-sign-ins.ts';

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

let isKept = false;

/**
 * Keeps a subscription that the person has switched on, now and after each sign-in in this page: a new session has none,
 * the browser may have replaced it, or the clock of the device may be in another zone.
 */
export function keepSubscriptions(): void {
  if (isKept) return;
  isKept = true;
  const keep = (account: string) => void keepSubscription(account).catch((error: unknown) => reportError(error));
  afterSignIns({ get: getAccount, on: onAccount }, (account) => whenIdle(() => keep(account)));
}

/** Does nothing for anybody but the person who has switched it on: the server binds it to whoever is signed in. */
async function keepSubscription(account: string): Promise<void> {
  const isTheirs = () => pushOwner() === account && getAccount()?.id === account;
  if (!isTheirs()) return;
  const known = await callApi(browserWire, getPush, {});
  if (!known.ok || !isTheirs()) return;
  const subscription = await renewSubscription(known.value.key);
  if (subscription && isTheirs()) await sendSubscription(subscription);
}
