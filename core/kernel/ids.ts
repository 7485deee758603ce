/** Every id is a UUID in lower case, minted by the caller: core has no randomness. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** Formats 16 random bytes as a version 4 UUID (RFC 9562, section 5.4). */
export function uuidFromBytes(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new Error(`A UUID is made of 16 bytes, not ${bytes.length}`);
  const stamped = Uint8Array.from(bytes);
  stamped[6] = (stamped[6]! & 0x0f) | 0x40;
  stamped[8] = (stamped[8]! & 0x3f) | 0x80;
  const hex = Array.from(stamped, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
