import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';

/** The keys that a browser keeps for a subscription. */
export interface BrowserKeys {
  readonly pair: ECDH;
  readonly secret: Buffer;
}

export function newBrowserKeys(secret: Buffer): BrowserKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, secret };
}

/** Decrypts a message as a browser does (RFC 8291, section 3; RFC 8188, section 2); null if it is not for it. */
export function decryptMessage(body: Buffer, { pair, secret }: BrowserKeys): string | null {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  try {
    const derive = (input: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync('sha256', input, by, info, length));
    const named = (name: string) => Buffer.from(`${name}\0`);
    const info = Buffer.concat([named('WebPush: info'), pair.getPublicKey(), sender]);
    const input = derive(pair.computeSecret(sender), secret, info, 32);
    const key = derive(input, salt, named('Content-Encoding: aes128gcm'), 16);
    const opened = createDecipheriv('aes-128-gcm', key, derive(input, salt, named('Content-Encoding: nonce'), 12));
    opened.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    const end = padded.lastIndexOf(2);
    return end < 0 ? null : padded.subarray(0, end).toString('utf8');
  } catch {
    return null;
  }
}
