/**
 * The codes of an authenticator app: TOTP (RFC 6238) with HMAC-SHA-1, six digits and steps of 30 seconds, the values that
 * every app supports.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as an output of SHA-1: RFC 4226, section 4, R6. */
const SECRET_BYTES = 20;

/** A new secret, in Base32 as apps take it. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The number of the step at a time. @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The code of a step. @param secret in Base32 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // RFC 4226, section 5.3: the last four bits choose the bytes of the code.
  const at = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step of a code that was typed now; null for a wrong one. The steps before and after count too, because clocks
 * differ and typing takes a while (RFC 6238, section 5.2).
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const at = stepAt(now);
  const typed = Buffer.from(code);
  for (const step of [at, at - 1, at + 1]) {
    const right = Buffer.from(totpCode(secret, step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) return step;
  }
  return null;
}

/** The address that an app reads from a QR code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  const [shownIssuer, shownAccount] = [issuer, account].map(encodeURIComponent);
  const query = `secret=${secret}&issuer=${shownIssuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
  return `otpauth://totp/${shownIssuer}:${shownAccount}?${query}`;
}

/** RFC 4648, section 6. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding; the number of bytes has to be a multiple of five. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)]!);
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
