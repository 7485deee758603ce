import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '#core/notices/push-message.ts';
import { decryptMessage, newBrowserKeys } from '../testing/decrypt-message.ts';
import { encryptMessage } from './encrypt-message.ts';
import { topicOf } from './push-request.ts';
import { contactOf, vapidHeader, vapidKeyOf } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const pairOf = (secret: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(secret));
  return pair;
};

describe('a message', () => {
  const keys = { publicKey: bytes(example.browserPublic), secret: bytes(example.secret) };

  it('is encrypted as the example of RFC 8291, byte for byte', () => {
    const seed = { salt: bytes(example.salt), pair: pairOf(example.senderPrivate) };
    expect(encryptMessage(example.text, keys, seed).toString('base64url')).toBe(example.message);
  });

  it('of the example is read by the stand-in’s browser', () => {
    const browser = { pair: pairOf(example.browserPrivate), secret: bytes(example.secret) };
    expect(decryptMessage(bytes(example.message), browser)).toBe(example.text);
  });

  it('is read by its own browser, whatever it says, and by no other', () => {
    const browser = newBrowserKeys(bytes(example.secret));
    const own = { publicKey: browser.pair.getPublicKey(), secret: browser.secret };
    for (const text of ['', 'ü\u0002\0', '“”'.repeat(600), 'x'.repeat(MAX_MESSAGE)]) {
      const message = encryptMessage(text, own);
      expect(message.length).toBeLessThanOrEqual(4096);
      expect(decryptMessage(message, browser)).toBe(text);
      expect(decryptMessage(message, newBrowserKeys(browser.secret))).toBeNull();
      expect(encryptMessage(text, own).equals(message)).toBe(false);
    }
    expect(() => encryptMessage('x'.repeat(MAX_MESSAGE + 1), own)).toThrow('3994 bytes');
  });
});

describe('the proof of the server', () => {
  const key = vapidKeyOf(new Uint8Array(32).fill(7));
  const now = 1_795_000_000_500;

  it('is a token for the push service alone, signed with the key that browsers get (RFC 8292)', () => {
    const endpoint = new URL('https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV');
    const header = vapidHeader(key, { endpoint, contact: 'mailto:post@example.org', now });
    const [, head = '', body = '', signature = '', published = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(published).toBe(key.published);
    const point = bytes(published);
    expect([point.length, point[0]]).toEqual([65, 4]);
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const opened = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${body}`);
    expect(verify('sha256', signed, { key: opened, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(body).toString())).toEqual({
      aud: 'https://push.example.net',
      exp: 1_795_043_200,
      sub: 'mailto:post@example.org',
    });
  });

  it('is the same on every node with the server’s key, and another with another', () => {
    expect(vapidKeyOf(new Uint8Array(32).fill(7)).published).toBe(key.published);
    expect(vapidKeyOf(new Uint8Array(32).fill(8)).published).not.toBe(key.published);
  });

  it('names whom to write to, never a host that nobody reaches', () => {
    const mail = { from: { name: '', address: 'post@example.org' }, url: new URL('smtp://mail'), origin: '' };
    expect(contactOf({ publicUrl: new URL('https://write.example.org'), mail })).toBe('https://write.example.org');
    expect(contactOf({ publicUrl: new URL('http://localhost:8787'), mail })).toBe('mailto:post@example.org');
    expect(contactOf({ publicUrl: undefined, mail: undefined })).toBeUndefined();
  });
});

it('a topic has the 32 characters that RFC 8030 allows', () => {
  expect(topicOf('a name')).toMatch(/^[\w-]{32}$/);
  expect(topicOf('a name')).not.toBe(topicOf('another'));
});
