import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './store/private-files.ts';

/** The secret kept in the data folder; made at the first start, readable by its owner alone. */
export function keptSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  makePrivateFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
