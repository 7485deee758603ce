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

/**
 * The actor of a change that an opening makes beside its own ones, of an older state. Automerge would put digits before
 * the device's, and the change would count as another device's.
 *
 * @param nth 1 for the first of the opening
 */
export function actorBeside(actor: string, nth: number): string {
  const own = (BigInt(`0x${actor.slice(DEVICE_DIGITS)}`) + BigInt(nth)) & 0xffff_ffff_ffff_ffffn;
  return actor.slice(0, DEVICE_DIGITS) + own.toString(16).padStart(ACTOR_DIGITS - DEVICE_DIGITS, '0');
}

/** Which device made a change, by the change's actor. */
export function deviceKey(actor: string): string {
  return actor.slice(0, DEVICE_DIGITS);
}

function deviceKeyOfId(deviceId: string): string {
  return deviceId.replaceAll('-', '').slice(0, DEVICE_DIGITS);
}
