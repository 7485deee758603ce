/**
 * This browser's subscription at its push service.
 *
 * The browser keeps one subscription for the whole app, whoever is signed in; the server binds it to a session. For whom
 * it was switched on is kept here, so that it is taken up again for the same person after a new sign-in, and never for
 * another one.
 */

/** Why this browser cannot receive notifications. */
export type PushObstacle =
  /** It has no push. */
  | 'unsupported'
  /** Safari on a phone or tablet has push in installed apps alone. */
  | 'not-installed'
  /** The person has blocked notifications of this site, or the system does. */
  | 'blocked';

/** `not-allowed`: the person has closed the browser's question. `no-service`: its push service did not answer. */
export type PushFailure = PushObstacle | 'not-allowed' | 'no-service';

const ownerKey = 'rostrum_push';

/** @param isIosSafari whether it is Safari on an iPhone or iPad */
export function pushObstacle(isIosSafari: boolean): PushObstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isIosSafari ? 'not-installed' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** The account for which this browser receives notifications; null if it receives none. */
export function pushOwner(): string | null {
  return localStorage.getItem(ownerKey);
}

/**
 * Asks the person for permission, and the browser for a subscription. Call it in the handler of a press: Safari asks at
 * no other time.
 *
 * @param key the server's public key, base64url
 * @param limited limits the wait for the push service, but not the person's time to answer; it rejects to give up
 */
export async function subscribe(
  account: string,
  key: string,
  limited: (asked: Promise<PushSubscription>) => Promise<PushSubscription>,
): Promise<PushSubscription | PushFailure> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'not-allowed';
  // Without one, which private windows lack, `ready` would never resolve.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  await navigator.serviceWorker.ready;
  const subscription = await limited(subscribeWith(registration, key)).catch(() => null);
  if (!subscription) return 'no-service';
  localStorage.setItem(ownerKey, account);
  return subscription;
}

/** A subscription of another server, or of a server that has lost its key, is replaced. */
async function subscribeWith({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== key) await known.unsubscribe();
  return await pushManager.subscribe(options);
}

/** The subscription, if this browser still has the person's permission; null otherwise. */
export async function renewSubscription(key: string): Promise<PushSubscription | null> {
  if (Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? await subscribeWith(registration, key).catch(() => null) : null;
}

/** Ends the subscription, offline too: the push service delivers nothing more. */
export async function unsubscribe(): Promise<void> {
  if (pushOwner() === null) return;
  localStorage.removeItem(ownerKey);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Base64url. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
