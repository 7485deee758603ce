import { describe, expect, it } from 'vitest';
import { deskKey } from './desk-keys.ts';

const none = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the keys of the desk', () => {
  it('go to each of the eight steps, whatever the keyboard types with Alt', () => {
    const pressed = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      deskKey({ ...none, key: '¡', code: `Digit${digit}`, ctrlKey: true, altKey: true }, true),
    );
    expect(pressed.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((step) => ({ type: 'step', step })));
    expect(pressed[8]).toBeNull();
  });

  it('hide and show the panel, also from the text', () => {
    expect(deskKey({ ...none, key: '.', ctrlKey: true }, true)).toEqual({ type: 'panel' });
    expect(deskKey({ ...none, key: '.', metaKey: true }, false)).toEqual({ type: 'panel' });
  });

  it('open the full screen with F, which is a letter in a text', () => {
    expect(deskKey({ ...none, key: 'f' }, false)).toEqual({ type: 'full-screen' });
    expect(deskKey({ ...none, key: 'f' }, true)).toBeNull();
    expect(deskKey({ ...none, key: 'f', ctrlKey: true }, false)).toBeNull();
  });
});
