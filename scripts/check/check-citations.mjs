import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../bootstrap/from-root.mjs';

/** Checks that every document and heading of `docs` that code cites exists. */
export function checkCitations() {
  const cited = spawnSync(
    'git',
    ['grep', '-noE', 'docs/[a-z0-9/-]+\\.md(, "[^"]+")?', '--', '*.ts', '*.tsx', '*.mjs'],
    {
      cwd: fromRoot('.'),
      encoding: 'utf8',
    },
  );
  const citations = cited.stdout.split('\n').filter((line) => line !== '');
  const broken = citations.filter((line) => !leadsSomewhere(line.split(':').slice(2).join(':')));
  for (const line of broken) console.log(`cites what is not there: ${line}`);
  return { passed: citations.length > 0 && broken.length === 0, note: `${citations.length} citations` };
}

function leadsSomewhere(citation) {
  const [, path, heading] = /^(docs\/[^,]+)(?:, "([^"]+)")?$/.exec(citation) ?? [];
  if (!path || !existsSync(fromRoot(path))) return false;
  return heading === undefined || readFileSync(fromRoot(path), 'utf8').split('\n').includes(`## ${heading}`);
}
