import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

describe('a page to return to', () => {
  it.each(['/', '/settings', '/create/stepped?ideaId=1&step=2'])('is %s as it was asked for', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/.//elsewhere.example/',
    '/x/..//elsewhere.example/',
    'javascript:alert(1)',
    'settings',
    '',
    '/api/auth/google',
    `/${'x'.repeat(300)}`,
  ])('is the dashboard for %j', (path) => {
    expect(localPath(path)).toBe('/');
  });

  it('never leads to another server', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '\\', '.', '..', '@', ':', '\t', '%2f', 'elsewhere.example'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const { origin, pathname } = new URL(localPath(`/${parts.join('')}`), 'https://write.example.org');
        expect([origin, pathname.startsWith('//')]).toEqual(['https://write.example.org', false]);
      }),
    );
  });
});
