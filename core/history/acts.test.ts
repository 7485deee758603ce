import { describe, expect, it } from 'vitest';
import { acts, changeMessage, isOwnDecision, readMessage, removesMuch } from './acts.ts';

describe('the message of a change', () => {
  it.each([null, ...acts])('names the author and the act: %s', (act) => {
    expect(readMessage(changeMessage('Chrome on Android', act))).toEqual({ author: 'Chrome on Android', act });
  });

  it('without an act is the author, as before acts existed', () => {
    expect(readMessage('My phone · the old one')).toEqual({ author: 'My phone · the old one', act: null });
    expect(readMessage(null)).toEqual({ author: null, act: null });
  });

  it('tells what the person decided from what they wrote', () => {
    const decisions = acts.filter((act) => isOwnDecision(changeMessage('phone', act)));
    expect(decisions).toEqual(['restored', 'merged', 'reported']);
    expect(isOwnDecision('phone')).toBe(false);
  });
});

it.each([
  [{ length: 30, edits: [{ remove: 30 }] }, true],
  [{ length: 12, edits: [{ remove: 12 }] }, false],
  [{ length: 5000, edits: [{ remove: 60 }, { remove: 40 }] }, true],
  [{ length: 5000, edits: [{ remove: 99 }] }, false],
  [{ length: 5000, edits: [] }, false],
])('much is removed at once by a long sentence or half of the text: %j', (removal, isMuch) => {
  expect(removesMuch(removal)).toBe(isMuch);
});
