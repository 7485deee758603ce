import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepAt, stepOfCode, toBase32, totpAddress, totpCode } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const secret = toBase32(new TextEncoder().encode('12345678901234567890'));
const at = (seconds: number) => stepAt(seconds * 1000);

describe('the code of an authenticator app', () => {
  // The table has eight digits; the last six are the same code with six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(totpCode(secret, at(seconds))).toBe(code);
  });

  it('counts in its own step and in those beside it', () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, totpCode(secret, step + steps), now));
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
    for (const wrong of ['', '0', '00592', '0059240', '٠٠٥٩٢٤']) expect(stepOfCode(secret, wrong, now)).toBeNull();
  });

  it('has a secret of 160 bits, and an address that apps read', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    expect(totpAddress(secret, { issuer: 'Rostrum', account: 'maya@write.example.org' })).toBe(
      `otpauth://totp/Rostrum:maya%40write.example.org?secret=${secret}&issuer=Rostrum&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
