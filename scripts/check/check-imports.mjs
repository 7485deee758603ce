import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fromRoot } from '../bootstrap/from-root.mjs';

const rooms = ['core', 'app', 'sync-server', 'simulator', 'bench', 'e2e', 'scripts', 'vite.config.ts'];

/** Checks the rules of .dependency-cruiser.cjs. It fails if it saw no modules, because then nothing was checked. */
export function checkImports() {
  const args = [
    fromRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...rooms.filter((room) => existsSync(fromRoot(room))),
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: fromRoot('.'),
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  });
  const summary = parseSummary(stdout);
  if (summary === null) {
    process.stderr.write(stderr);
    return { passed: false, note: 'dependency-cruiser gave no answer' };
  }
  const broken = summary.violations.filter(({ rule }) => rule.severity === 'error');
  for (const { rule, from, to } of broken) console.log(`${rule.name}: ${from} imports ${to}`);
  const note = `${summary.totalCruised} modules`;
  return { passed: summary.totalCruised > 0 && broken.length === 0, note };
}

function parseSummary(output) {
  try {
    return JSON.parse(output).summary;
  } catch {
    return null;
  }
}
