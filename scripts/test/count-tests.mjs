import { readReport } from './read-report.mjs';

/**
 * Reads a runner's JSON report into `{passed, failed, skipped, note?}`. A runner that failed without a failed test
 * counts as one failure, so the sum never looks better than the run was.
 */
export function countVitest(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (report === null) return noReport;
  // A file that cannot be loaded reports no failed tests.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

export function countPlaywright(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (report === null) return noReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(exitCode, { passed: expected, failed: unexpected + flaky, skipped });
}

const noReport = { passed: 0, failed: 1, skipped: 0, note: 'the runner left no report' };

function withExitCode(exitCode, counts) {
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, note: 'the runner failed outside any test' };
}
