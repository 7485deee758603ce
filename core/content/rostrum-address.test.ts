import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFailureSentence, isRostrumAddress, readRostrumAddress } from './rostrum-address.ts';

const pages = ['/', '/calendar', '/create'];
const read = (address: string) => readRostrumAddress(address, pages);

describe('an address of this app', () => {
  it.each(['web+rostrum:idea?', 'web+rostrum://idea?', 'web+rostrum://idea/?', 'WEB+Rostrum:idea?'])(
    'that begins with %s offers an idea',
    (beginning) => {
      expect(read(`${beginning}title=Bets%2C%20not%20dates&text=One%0ATwo&url=https%3A%2F%2Fexample.org`)).toEqual({
        ok: true,
        value: { type: 'idea', idea: { title: 'Bets, not dates', text: 'One\nTwo', url: 'https://example.org' } },
      });
    },
  );

  it.each([
    ['web+rostrum:open/calendar', '/calendar'],
    ['web+rostrum://open/create', '/create'],
    ['web+rostrum:open', '/'],
    ['web+rostrum://open/', '/'],
  ])('%s opens %s', (address, path) => {
    expect(read(address)).toEqual({ ok: true, value: { type: 'open', path } });
  });

  it.each([
    'web+rostrum:',
    'web+rostrum:open/create/stepped',
    'web+rostrum:open/calendar?new=idea',
    'web+rostrum:open/calendar#top',
    'web+rostrum:open//evil.example/calendar',
    'web+rostrum:open/../calendar/../../x',
    'web+rostrum:opening/calendar',
    'web+rostrum:idea?title=A&delete=all',
    'web+rostrum:idea?title=A&title=B',
    'web+rostrum:idea#title=A',
    'web+rostrum:delete?id=1',
    'web+rostrum:javascript:alert(1)',
    'javascript:alert(1)',
    'https://example.org',
    'web+rostrum://[',
    '',
  ])('%s is refused', (address) => {
    expect(read(address)).toEqual({ ok: false, error: { type: 'unknown-address' } });
  });

  it('is refused without words, and when it is too long', () => {
    expect(read('web+rostrum:idea?title=%20&text=')).toEqual({ ok: false, error: { type: 'address-without-words' } });
    expect(read('web+rostrum:idea')).toEqual({ ok: false, error: { type: 'address-without-words' } });
    expect(read(`web+rostrum:idea?text=${'a'.repeat(20_000)}`)).toEqual({
      ok: false,
      error: { type: 'address-too-long' },
    });
    expect(addressFailureSentence({ type: 'unknown-address' })).toMatch(
      /Nothing was changed\. Links that work begin with web\+rostrum:idea\?text=/,
    );
  });

  it('opens nothing but the pages that it may, whatever it is', () => {
    const part = fc.constantFrom(
      'open',
      'idea',
      '/',
      '//',
      '..',
      'calendar',
      '?',
      '#',
      'title=',
      '%2F',
      '%00',
      '@',
      ':',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 5 })), { maxLength: 12 }), (all) => {
        const address = `web+rostrum:${all.join('')}`;
        const found = read(address);
        expect(isRostrumAddress(address)).toBe(true);
        if (found.ok && found.value.type === 'open') expect(pages).toContain(found.value.path);
      }),
    );
  });
});
