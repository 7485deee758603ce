/** Hex digits of an actor id that identify the device. The remaining digits identify one opening of one document. */
const DEVICE_DIGITS = 16;
const ACTOR_DIGITS = 32;

/**
 * The actor id of a new opening. Every opening gets its own, so two tabs never share sequence numbers. The first half
 * is the device's, so a history shows which device made a change.
 *
 * @param deviceId the id under which the server knows this browser's storage
 * @param random 32 hex digits, new each time
 */
export function openingActor(deviceId: string, random: string): string {
  return deviceKeyOfId(deviceId) + random.slice(DEVICE_DIGITS, ACTOR_DIGITS);
}

/**
 * The actor id for a change that an opening makes on an older state, beside its own changes. Automerge would prepend
 * digits to the actor id, and the change would be attributed to another device.
 *
 * @param nth 1 for the first such change of the opening
 */
export function actorBeside(actor: string, nth: number): string {
  const own = (BigInt(`0x${actor.slice(DEVICE_DIGITS)}`) + BigInt(nth)) & 0xffff_ffff_ffff_ffffn;
  return actor.slice(0, DEVICE_DIGITS) + own.toString(16).padStart(ACTOR_DIGITS - DEVICE_DIGITS, '0');
}

/** The device that made a change, from the change's actor id. */
export function deviceKey(actor: string): string {
  return actor.slice(0, DEVICE_DIGITS);
}

function deviceKeyOfId(deviceId: string): string {
  return deviceId.replaceAll('-', '').slice(0, DEVICE_DIGITS);
}
