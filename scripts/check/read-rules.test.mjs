import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRules } from './read-rules.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rostrum-rules-'));
  write(
    'core/title.test.ts',
    "describe('a title', () => {\n  it(\"is somebody's\", () => {});\n  it.each([1])('%i is one', () => {});\n  test(`at ${width} px`, () => {});\n  test('is short @online', () => {});\n});\nconst words = 'no test of ours';",
  );
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the table of rules', () => {
  it('counts what is shown, decided, not built and not tested', () => {
    expect(
      read(
        '| A title is never blank. | `core/title.test.ts: "is somebody\'s"` |',
        '| So is a name. | `core/title.test.ts: "%i is one"`; `core/title.test.ts: "at ${width} px"` |',
        '| Titles are short. | `core/title.test.ts: "is short"` |',
        '| Titles are random. | decision: they stay as they are |',
        '| Titles are sung. | not built yet |',
        '| Titles are read. | no test yet |',
      ),
    ).toEqual({ broken: [], counts: { tested: 3, decided: 1, unbuilt: 1, untested: 1 } });
  });

  it('is wrong where a test or its file is gone', () => {
    expect(
      read(
        '| A title is never blank. | `core/title.test.ts: "is never blank"` |',
        '| So is a name. | `core/name.test.ts: "is never blank"` |',
        '| So is a word. | `core/title.test.ts: "no test of ours"` |',
      ).broken,
    ).toEqual([
      'docs/rules.md:5 names a test that is not there: core/title.test.ts: "is never blank"',
      'docs/rules.md:6 names a test file that is not there: core/name.test.ts',
      'docs/rules.md:7 names a test that is not there: core/title.test.ts: "no test of ours"',
    ]);
  });

  it.each(['', 'somewhere', '`core/title.test.ts`', 'decision:', '`core/title.test.ts: "%i is one"` mostly'])(
    'is wrong where a rule is shown by "%s"',
    (shown) => {
      expect(read(`| A title is never blank. | ${shown} |`).broken).toEqual([
        'docs/rules.md:5 says neither a test nor what is missing: A title is never blank.',
      ]);
    },
  );
});

function read(...rows) {
  write('docs/rules.md', ['# Rules', '', '| Rule | Shown by |', '| --- | --- |', ...rows, ''].join('\n'));
  return readRules(root, ['docs/rules.md']);
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
