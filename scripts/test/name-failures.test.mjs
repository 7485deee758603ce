import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namePlaywrightFailures, nameVitestFailures } from './name-failures.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-failures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name, content) {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('failures, named at the end', () => {
  it('names a failed test and a file that cannot be loaded', () => {
    const report = fileOf('vitest.json', {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            {
              status: 'failed',
              fullName: 'subtracts',
              duration: 1500,
              failureMessages: ['\u001b[31mone\u001b[39m\ntwo'],
            },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    expect(nameVitestFailures(report)).toEqual([
      { name: 'a.test.ts › subtracts', why: 'one\ntwo', seconds: 1.5 },
      { name: 'b.test.ts', why: 'no such module' },
    ]);
  });

  it('names a failed browser test, in whatever group it stands, with what the page showed', () => {
    const path = fileOf('error-context.md', '# Instructions\nread\n\n# Page snapshot\n- heading "Studio"');
    const failed = {
      status: 'unexpected',
      results: [
        {
          status: 'timedOut',
          duration: 300_000,
          errors: [{ message: 'Test timeout' }, { message: 'closed' }],
          attachments: [{ name: 'error-context', path }],
        },
      ],
    };
    const specs = [{ file: 'e2e/a.spec.ts', line: 7, title: 'works', tests: [failed] }];
    const report = fileOf('playwright.json', { suites: [{ specs: [], suites: [{ specs }] }] });
    expect(namePlaywrightFailures(report)).toEqual([
      {
        name: 'e2e/a.spec.ts:7 › works',
        why: 'Test timeout\nclosed',
        seconds: 300,
        page: '# Page snapshot\n- heading "Studio"',
      },
    ]);
  });

  it('names nothing where every test passed, or no report was left', () => {
    expect(nameVitestFailures(join(folder, 'absent.json'))).toEqual([]);
    const passed = { status: 'expected', results: [{ status: 'passed' }] };
    const report = fileOf('playwright.json', { suites: [{ specs: [{ title: 'a', tests: [passed] }] }] });
    expect(namePlaywrightFailures(report)).toEqual([]);
  });
});
