/**
 * `npm run upgrade:walk [-- --from COMMIT,COMMIT]`: creates a data folder and a browser profile with each landed
 * version, opens both with this one and checks that everything is there, syncs and logs no error. Each version takes
 * about two minutes. Exits 1 when one of them lost something; a version that cannot run here is listed with the reason.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, removeCheckOut } from './upgrades/check-out.ts';
import { landedVersions } from './upgrades/landed-versions.ts';
import { walkVersion } from './upgrades/walk-version.ts';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const named = values.from?.split(',');
const versions = named
  ? named.map((commit) => landedVersions.find((version) => version.commit === commit) ?? { commit, words: 'named' })
  : landedVersions;
const current = resolve(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'rostrum-versions-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));

const say = (line: string) => process.stdout.write(`${line}\n`);

let lost = 0;
let notRun = 0;
for (const { commit, words } of versions) {
  const old = join(home, commit);
  try {
    checkOut(commit, old);
    const problems = await walkVersion({ old, current });
    say(`${problems.length === 0 ? 'held  ' : 'FAILED'}  ${commit}  ${words}`);
    for (const problem of problems) say(`          ${problem}`);
    if (problems.length > 0) lost += 1;
  } catch (error) {
    notRun += 1;
    say(`not run ${commit}  ${words}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    removeCheckOut(old);
  }
}
say(`\n${versions.length - lost - notRun} of ${versions.length} versions held, ${notRun} could not run`);
process.exit(lost > 0 ? 1 : 0);
