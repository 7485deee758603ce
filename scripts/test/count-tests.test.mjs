import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-count-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe('the sum of all tests', () => {
  it('counts what passed and failed', () => {
    const file = reportOf({ ...vitestReport, numFailedTests: 2 });
    expect(countVitest(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 0 });
    const browser = reportOf({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 } });
    expect(countPlaywright(browser, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a test file that cannot be loaded as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countVitest(reportOf({ ...vitestReport, testResults }), 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('counts a runner that ended badly with every test passed as a failure', () => {
    expect(countVitest(reportOf(vitestReport), 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('counts a runner that left no readable report as a failure', () => {
    expect(countVitest(join(folder, 'absent.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright(reportOf('{"stats":'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a browser test that passed only on a second try as a failure', () => {
    const file = reportOf({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } });
    expect(countPlaywright(file, 0)).toMatchObject({ passed: 3, failed: 1 });
  });
});
