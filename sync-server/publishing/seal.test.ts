import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSeal, deriveKey, parseSecretsKey, sealWith } from './seal.ts';

const owner = { userId: 'ann', platformId: 9 };

describe('a sealed token', () => {
  const seal = createSeal(randomBytes(32));
  const sealed = seal.seal('a token — ü', owner);

  it('opens for its owner, and is unreadable otherwise', () => {
    expect(seal.open(sealed, owner)).toBe('a token — ü');
    expect(Buffer.from(sealed.bytes).toString('latin1')).not.toContain('token');
  });

  it('opens for no other person and no other platform', () => {
    expect(seal.open(sealed, { ...owner, userId: 'bea' })).toBeNull();
    expect(seal.open(sealed, { ...owner, platformId: 14 })).toBeNull();
  });

  it('opens with no other key, and not when it was changed', () => {
    const other = createSeal(randomBytes(32));
    expect(other.open(sealed, owner)).toBeNull();
    expect(other.open({ ...sealed, keyId: other.seal('', owner).keyId }, owner)).toBeNull();
    for (const at of [0, 13, sealed.bytes.length - 1]) {
      const changed = Uint8Array.from(sealed.bytes);
      changed[at]! ^= 1;
      expect(seal.open({ ...sealed, bytes: changed }, owner)).toBeNull();
    }
    expect(seal.open({ ...sealed, bytes: new Uint8Array(5) }, owner)).toBeNull();
  });

  it('uses a derived key, and one sealed with the server’s own key still opens', () => {
    const key = randomBytes(32);
    const derived = createSeal(key);
    const before = sealWith(key);
    expect(derived.open(before.seal('kept', owner), owner)).toBe('kept');
    expect(before.open(derived.seal('new', owner), owner)).toBeNull();
    expect(derived.open(before.seal('kept', owner), { ...owner, userId: 'bea' })).toBeNull();
    const keys = [key, deriveKey(key, 'sealed tokens'), deriveKey(key, 'calendar feeds')];
    expect(new Set(keys.map((each) => Buffer.from(each).toString('hex'))).size).toBe(3);
    expect(deriveKey(key, 'sealed tokens')).toEqual(deriveKey(key, 'sealed tokens'));
  });

  it('looks different each time', () => {
    expect(seal.seal('a token', owner).bytes).not.toEqual(seal.seal('a token', owner).bytes);
  });
});

describe('the key of a setting', () => {
  const key = randomBytes(32);

  it.each(['hex', 'base64', 'base64url'] as const)('is read as %s', (encoding) => {
    expect(parseSecretsKey(key.toString(encoding))).toEqual(new Uint8Array(key));
  });

  it.each(['', 'short', key.toString('hex').slice(2), `${key.toString('base64')}=`, 'a'.repeat(64) + '!'])(
    'is not %j',
    (text) => {
      expect(parseSecretsKey(text)).toBeNull();
    },
  );
});
