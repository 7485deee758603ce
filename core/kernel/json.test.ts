import { expect, it } from 'vitest';
import { findReservedKey } from './json.ts';

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the key %s is found anywhere, however it is written, and in no text',
  (key) => {
    expect(findReservedKey(JSON.parse(`{"a":[{"b":1},{"${key}":1}]}`))).toBe(key);
    const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`;
    expect(findReservedKey(JSON.parse(`{"${escaped}":{}}`))).toBe(key);
    expect(findReservedKey({ text: `"${key}": is fine in a text`, list: [key, 1, null] })).toBeNull();
  },
);
