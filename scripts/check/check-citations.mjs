import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../bootstrap/from-root.mjs';

/**
 * Checks that every document and heading of `docs` that code cites exists, and every file that a document names. The
 * decisions are left out: they describe the house of their day.
 */
export function checkCitations() {
  const ofCode = find('docs/[a-z0-9/-]+\\.md(, "[^"]+")?', ['*.ts', '*.tsx', '*.mjs']);
  const ofDocs = find('`[#@a-z0-9./-]+\\.(tsx?|mjs|sql)`', ['README.md', 'docs', ':!docs/decisions']);
  const files = git('ls-files').map((path) => `/${path}`);
  const broken = [
    ...ofCode.filter(({ text }) => !leadsSomewhere(text)),
    ...ofDocs.filter(({ text }) => !files.some((file) => file.endsWith(`/${text.replaceAll(/[`#]/g, '')}`))),
  ];
  for (const { line } of broken) console.log(`cites what is not there: ${line}`);
  return {
    passed: ofCode.length > 0 && ofDocs.length > 0 && broken.length === 0,
    note: `${ofCode.length} in code, ${ofDocs.length} in documents`,
  };
}

/** Every occurrence of a pattern in the tracked files of these paths. */
function find(pattern, paths) {
  return git('grep', '-noE', pattern, '--', ...paths).map((line) => ({
    line,
    text: line.split(':').slice(2).join(':'),
  }));
}

function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: fromRoot('.'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
}

function leadsSomewhere(citation) {
  const [, path, heading] = /^(docs\/[^,]+)(?:, "([^"]+)")?$/.exec(citation) ?? [];
  if (!path || !existsSync(fromRoot(path))) return false;
  return heading === undefined || readFileSync(fromRoot(path), 'utf8').split('\n').includes(`## ${heading}`);
}
