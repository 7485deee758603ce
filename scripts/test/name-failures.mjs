import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './read-report.mjs';

/** Lines kept of the page at the time of the failure. Few, because often only a log's last lines are kept. */
const shownLines = 40;

/** All failures in a Vitest report as `{name, why, seconds}`: tests, and files that could not be loaded. */
export function nameVitestFailures(reportFile) {
  return (readReport(reportFile)?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [{ name: file.name, why: firstLines(file.message) }];
    return failed.map(({ fullName, failureMessages, duration }) => ({
      name: `${file.name} › ${fullName}`,
      why: firstLines(failureMessages?.[0]),
      seconds: (duration ?? 0) / 1000,
    }));
  });
}

/** All failures in a Playwright report as `{name, why, seconds, page?}`; `page` is the page's content at the end. */
export function namePlaywrightFailures(reportFile) {
  return (readReport(reportFile)?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => results.find(({ status }) => status !== 'passed') ?? results[0])
      .map((result) => ({
        name: `${spec.file}:${spec.line} › ${spec.title}`,
        why: result?.errors?.map(({ message }) => firstLines(message)).join('\n') ?? '',
        seconds: (result?.duration ?? 0) / 1000,
        page: pageOf(result?.attachments ?? []),
      })),
  );
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function pageOf(attachments) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('# Page snapshot'));
  return start === -1 ? undefined : lines.slice(start, start + shownLines).join('\n');
}

function firstLines(message) {
  return stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, 12)
    .join('\n');
}
