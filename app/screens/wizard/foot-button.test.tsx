import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FootButton, type FootActionName, isHeldPress, PressGuard } from './foot-button.tsx';

describe('a press of the button at the foot', () => {
  it.each([
    ['a key', 0],
    ['the first click', 1],
  ])('is not meant for an action that has just come: %s', (_how, detail) => {
    const guard = new PressGuard();
    guard.show(1_000);
    expect(guard.takes({ at: 1_050, detail })).toBe(false);
    expect(guard.takes({ at: 1_599, detail })).toBe(false);
    expect(guard.takes({ at: 1_600, detail })).toBe(true);
    // A field was mended meanwhile, and the same thing is asked for again.
    expect(guard.takes({ at: 1_650, detail })).toBe(true);
    // "Schedule" is "Done" now.
    guard.show(1_700);
    expect(guard.takes({ at: 1_900, detail })).toBe(false);
    expect(guard.takes({ at: 2_400, detail })).toBe(true);
  });

  it('before the button was drawn, which arrives late on a slow machine, is not taken', () => {
    const guard = new PressGuard();
    expect(guard.takes({ at: 5_000, detail: 1 })).toBe(false);
    guard.show(6_000);
    expect(guard.takes({ at: 5_900, detail: 1 })).toBe(false);
  });

  it('is one press, however often it is clicked at once and however long the key is held', () => {
    const guard = new PressGuard();
    guard.show(0);
    expect(guard.takes({ at: 5_000, detail: 2 })).toBe(false);
    expect(isHeldPress({ key: 'Enter', repeat: true })).toBe(true);
    expect(isHeldPress({ key: 'Enter', repeat: false })).toBe(false);
    // The focus still moves on.
    expect(isHeldPress({ key: 'Tab', repeat: true })).toBe(false);
  });
});

it.each<[FootActionName, boolean]>([
  ['later', true],
  ['update', false],
  ['now', false],
  ['publish', false],
  ['done', false],
])('Ctrl+Enter in the fields of a time presses “%s”: %s', (action, isPressed) => {
  const button = renderToStaticMarkup(<FootButton action={action} label="Go" onPress={() => {}} ways={[]} />);
  expect(button.includes('data-sends')).toBe(isPressed);
});
