import { describe, expect, it } from 'vitest';
import { isIosSafari } from './install-offer.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const pixel =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

describe('the steps for the Home Screen', () => {
  it.each([
    ['Safari on an iPhone', iphone, 5, true],
    ['Safari on an iPad that asks for desktop pages', mac, 5, true],
    ['Safari on a Mac', mac, 0, false],
    ['Chrome on an iPhone', iphone.replace('Version/18.0', 'CriOS/140.0.0.0'), 5, false],
    ['Chrome on Android', pixel, 5, false],
  ])('%s', (_browser, userAgent, maxTouchPoints, expected) => {
    expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected);
  });
});
