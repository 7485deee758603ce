/**
 * Message encryption for Web Push (RFC 8291): a message that only one browser can read, in one record of
 * `aes128gcm` (RFC 8188).
 *
 * 1. A key pair for this message alone and the browser's public key make a shared secret (ECDH on P-256).
 * 2. The secret and the browser's authentication secret make the input key, and with a random salt the content key and
 *    the nonce (HKDF-SHA-256).
 * 3. The record is the header (salt, record size, own public key) and the sealed text with its delimiter.
 */

import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { MAX_MESSAGE } from '#core/notices/push-message.ts';

/** The keys of a browser's subscription, as bytes. */
export interface SubscriptionKeys {
  /** Its public key: an uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Uint8Array;
  /** Its authentication secret, 16 bytes. */
  readonly secret: Uint8Array;
}

/** The salt and the key pair of a message, random but in tests: two messages of the same words are unlike. */
export interface MessageSeed {
  readonly salt: Uint8Array;
  readonly pair: ECDH;
}

/** Bytes of a record. Every browser takes this size. */
const RECORD_SIZE = 4096;
/** Marks the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

/** @throws when the text is too long, or the public key is no point of P-256 */
export function encryptMessage(
  text: string,
  { publicKey, secret }: SubscriptionKeys,
  { salt, pair }: MessageSeed = newSeed(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_MESSAGE) throw new Error(`A message has ${plain.length} bytes`);
  const own = pair.getPublicKey();
  const shared = pair.computeSecret(publicKey);
  const input = derive(shared, secret, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own]), 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed]);
}

function newSeed(): MessageSeed {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), pair };
}

function derive(input: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}
