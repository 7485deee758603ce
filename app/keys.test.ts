import { describe, expect, it } from 'vitest';
import { isKey, keyGroups, type Key, keys, pressWords } from './keys.ts';
import { deskKey } from './screens/wizard/desk-keys.ts';

const all: readonly Key[] = Object.values(keys);

/** The event of a key press as the table writes it. */
function eventOf({ press }: Key) {
  const parts = press.split('-');
  const key = parts.pop() ?? '';
  return {
    key,
    code: /^\d$/.test(key) ? `Digit${key}` : '',
    ctrlKey: parts.includes('Ctrl') || parts.includes('Mod'),
    metaKey: false,
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

describe('the table of keys', () => {
  it('holds no press twice in one group, and each is recognised', () => {
    for (const group of keyGroups) {
      const presses = all.filter((key) => key.group === group).map(({ press }) => press);
      expect(presses.length).toBeGreaterThan(0);
      expect(new Set(presses).size).toBe(presses.length);
    }
    for (const key of all) {
      expect(isKey(eventOf(key), key, false), key.press).toBe(true);
      expect(isKey({ ...eventOf(key), altKey: !eventOf(key).altKey }, key, false), key.press).toBe(false);
    }
  });

  it('lists for the page of a draft what works there', () => {
    expect(deskKey(eventOf(keys.step), true)).toEqual({ type: 'step', step: 1 });
    expect(deskKey(eventOf(keys.panel), true)).toEqual({ type: 'panel' });
    expect(deskKey(eventOf(keys.fullScreen), false)).toEqual({ type: 'full-screen' });
    expect(all.filter(({ group }) => group === 'On the page of a draft')).toHaveLength(3);
  });

  it.each([
    [keys.palette, 'Ctrl+K', '⌘K'],
    [keys.nextDay, '→', '→'],
    [keys.previousFinding, 'Shift+F8', 'Shift+F8'],
    [keys.step, 'Ctrl+Alt+1 to 8', 'Ctrl+Alt+1 to 8'],
  ])('shows %o as %s, on a Mac as %s', (key, words, onMac) => {
    expect(pressWords(key, false)).toBe(words);
    expect(pressWords(key, true)).toBe(onMac);
  });

  it('takes letters in capitals for a locked keyboard only without Shift, and ? however it is typed', () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false };
    expect(isKey({ ...plain, key: 'N', shiftKey: false }, keys.newIdea)).toBe(true);
    expect(isKey({ ...plain, key: 'N', shiftKey: true }, keys.newIdea)).toBe(false);
    expect(isKey({ ...plain, key: '?', shiftKey: true }, keys.help)).toBe(true);
    expect(isKey({ ...plain, key: '?', shiftKey: false }, keys.help)).toBe(true);
  });
});
