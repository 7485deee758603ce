/** Hex digits of an actor that name the device; the rest names one opening of one document on it. */
const DEVICE_DIGITS = 16;
const ACTOR_DIGITS = 32;

/**
 * The actor of a new opening. Each opening has its own, so no two tabs ever share sequence numbers; its first half is
 * the device's, so that a history tells which changes were made where.
 *
 * @param deviceId the id under which this browser's storage is known to the server
 * @param random 32 hex digits, new each time
 */
export function openingActor(deviceId: string, random: string): string {
  return deviceKeyOfId(deviceId) + random.slice(DEVICE_DIGITS, ACTOR_DIGITS);
}

/** Which device made a change, by the change's actor. */
export function deviceKey(actor: string): string {
  return actor.slice(0, DEVICE_DIGITS);
}

function deviceKeyOfId(deviceId: string): string {
  return deviceId.replaceAll('-', '').slice(0, DEVICE_DIGITS);
}
