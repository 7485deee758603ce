import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registerRequest } from '#core/api/register.ts';
import { userNames } from './user-names.ts';

const first = (name: string | null, email: string) => [...userNames({ name, email }, () => '1')][0];

describe('the username of a person who comes from Google', () => {
  it.each([
    ['Ann Example', 'x@example.org', 'ann-example'],
    ['Zoë Müller-Łoś', 'x@example.org', 'zoe-muller-os'],
    ['Мария', 'maria.k@example.org', 'maria.k'],
    [null, 'ann+news@example.org', 'ann-news'],
    ['木', 'li@example.org', 'writer'],
  ])('is made of their name, or of their address: %s, %s', (name, email, username) => {
    expect(first(name, email)).toBe(username);
  });

  it('is always one that the registration would take', () => {
    const { username: shape } = registerRequest.shape;
    fc.assert(
      fc.property(fc.option(fc.string({ unit: 'binary' })), fc.emailAddress(), (name, email) => {
        for (const username of userNames({ name, email }, () => 'ab12'))
          expect([username, shape.safeParse(username).success]).toEqual([username, true]);
      }),
    );
  });
});
