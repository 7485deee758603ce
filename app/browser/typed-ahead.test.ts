import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectTyping, takeTyped } from './typed-ahead.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { activeElement: null }));
  // No element of a page is there.
  vi.stubGlobal('HTMLElement', Map);
  vi.stubGlobal('Element', Map);
});
afterEach(() => {
  takeTyped();
  vi.unstubAllGlobals();
});

/** Whether the key is collected, and so does nothing on the page. */
function isCollected(key: string): boolean {
  const held = { ctrlKey: false, metaKey: false, altKey: false };
  return !window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...held }));
}

it('keys are collected until the editor takes them', () => {
  expectTyping();
  expect(['A', 'Enter', 'b'].map(isCollected)).toEqual([true, true, true]);
  expect(takeTyped()).toBe('A\nb');
  expect(isCollected('c')).toBe(false);
});

it.each(['Tab', 'Escape'])('%s ends it: Enter and Space press the button that has the focus', (key) => {
  expectTyping();
  expect([key, 'Enter', ' '].map(isCollected)).toEqual([false, false, false]);
  expect(takeTyped()).toBe('');
});
