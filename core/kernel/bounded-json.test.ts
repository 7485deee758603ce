import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_JSON_DEPTH, parseBoundedJson } from './bounded-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON of a stranger', () => {
  it('is read as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const parsed = parseBoundedJson(JSON.stringify(value));
        expect(parsed.ok && JSON.stringify(parsed.value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it(`is refused beyond ${MAX_JSON_DEPTH} levels, at any depth and before it is parsed`, () => {
    expect(parseBoundedJson(nested(MAX_JSON_DEPTH)).ok).toBe(true);
    for (const levels of [MAX_JSON_DEPTH + 1, 20_000, 1_000_000]) {
      expect(parseBoundedJson(nested(levels))).toEqual({ ok: false, error: { type: 'too-deep' } });
      expect(parseBoundedJson('{"a":'.repeat(levels))).toEqual({ ok: false, error: { type: 'too-deep' } });
    }
  });

  it('may have any number of brackets and quotes in its texts, and beside each other', () => {
    const texts = ['['.repeat(100), '"'.repeat(3), '\\', '\\"{'.repeat(80)];
    expect(parseBoundedJson(JSON.stringify(texts))).toEqual({ ok: true, value: texts });
    expect(parseBoundedJson(`[${'[],'.repeat(1000)}{}]`).ok).toBe(true);
  });

  it('may have up to the given number of values, however nested, and any number of commas in its texts', () => {
    const limits = { maxValues: 1000 };
    const tooMany = { ok: false, error: { type: 'too-many-values' } };
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
    expect(parseBoundedJson(list(999), limits).ok).toBe(true);
    expect(parseBoundedJson(list(1001), limits)).toEqual(tooMany);
    expect(parseBoundedJson(`[${list(500)},${list(502)}]`, limits)).toEqual(tooMany);
    expect(parseBoundedJson(`[${'[],'.repeat(1001)}{}]`, limits)).toEqual(tooMany);
    expect(parseBoundedJson(`{${'"a":{},'.repeat(1001)}"b":1}`, limits)).toEqual(tooMany);
    expect(parseBoundedJson(JSON.stringify([',[{'.repeat(5000), '\\",'.repeat(5000)]), limits).ok).toBe(true);
  });

  it('that is invalid is malformed', () => {
    for (const json of ['', '{', '{"a"}', 'undefined', ']]]', '"\\'])
      expect(parseBoundedJson(json)).toEqual({ ok: false, error: { type: 'malformed' } });
  });
});
