import { describe, expect, it } from 'vitest';
import { CookieSignatures } from './cookie-signatures.ts';

const signatures = new CookieSignatures('a secret of this server');

describe('the signature of a cookie', () => {
  // Made by keygrip 1.1.0, by which earlier versions of the server signed.
  it.each([
    ['rostrum=0123456789abcdef0123456789abcdef', 'U_UjpLanuZLEQRgAutgaZmaUbjA'],
    ['rostrum=5', 'Ll3HuqqpS-e5EsIvEdCqdN5_LgM'],
  ])('is that of earlier versions: their sessions last (%s)', (data, signature) => {
    expect(signatures.sign(data)).toBe(signature);
    expect(signatures.verify(data, signature)).toBe(true);
    expect(signatures.index(data, signature)).toBe(0);
  });

  it('is refused for other data, under another secret, and when anything in it differs', () => {
    const signature = signatures.sign('rostrum=1');
    expect(signatures.verify('rostrum=2', signature)).toBe(false);
    expect(new CookieSignatures('another secret').verify('rostrum=1', signature)).toBe(false);
    for (const wrong of ['', signature.slice(1), `${signature}=`, signature.toUpperCase(), 'é'.repeat(27)])
      expect(signatures.index('rostrum=1', wrong)).toBe(-1);
  });
});
