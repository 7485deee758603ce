import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './store/private-files.ts';

/** The secret that signs cookies, kept in the data folder. */
export function keptSessionSecret(dataDir: string): string {
  return keptSecret(dataDir, 'session-secret');
}

/** 32 random bytes as base64url in a file of the data folder; made when first asked for, readable by its owner alone. */
export function keptSecret(dataDir: string, name: 'session-secret' | 'secrets-key'): string {
  const file = join(dataDir, name);
  makePrivateFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
