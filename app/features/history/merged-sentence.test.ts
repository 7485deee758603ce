import { describe, expect, it } from 'vitest';
import { apiAuthor } from '#core/history/acts.ts';
import type { DeviceProperty } from '#core/history/merged-changes.ts';
import type { MergedItem } from '../../engine/store/merged-items.ts';
import { mergedCount, mergedSentence } from './merged-sentence.ts';

const at = new Date(2026, 10, 21, 14, 2).getTime();
const say = (properties: readonly DeviceProperty[], now = at) =>
  mergedSentence({ key: 'bb', device: 'Chrome on Android', time: at / 1000, properties }, now);

describe('a sentence about the changes of a device', () => {
  it('names the time, the properties and the words', () => {
    const sentence = say([
      { path: ['title'], words: null, alsoHere: false },
      { path: ['body'], words: { added: 48, removed: 0, paragraphs: 2 }, alsoHere: false },
    ]);
    expect(sentence).toBe('From Chrome on Android, 14:02: title, 2 paragraphs (48 words) in the draft');
  });

  it('says where this device changed the same', () => {
    const sentence = say([
      { path: ['title'], words: null, alsoHere: true },
      { path: ['body'], words: { added: 1, removed: 3, paragraphs: 0 }, alsoHere: true },
    ]);
    expect(sentence).toBe(
      'From Chrome on Android, 14:02: title (also changed here), 1 word added and 3 removed in the draft (you edited it too)',
    );
  });

  it('carries the date of another day, and knows the names of a step’s fields', () => {
    const sentence = say(
      [
        {
          path: ['steps', 'content-strategy', 'primaryAudience'],
          words: { added: 0, removed: 2, paragraphs: 0 },
          alsoHere: false,
        },
      ],
      at + 86_400_000,
    );
    expect(sentence).toBe('From Chrome on Android, 21 Nov, 14:02: 2 words removed from the primary audience');
  });

  it('says of changes through the API how they came', () => {
    const title = { path: ['title'], words: null, alsoHere: false };
    const changes = { key: 'bb', device: apiAuthor, time: at / 1000, properties: [title] };
    expect(mergedSentence(changes, at)).toBe('From the API, 14:02: title');
    expect(mergedCount([{ itemId: 'an item', title: '', devices: [changes] } as unknown as MergedItem])).toBe(
      '1 draft changed through the API while you were away.',
    );
  });
});
