import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './database/private-files.ts';
import { parseSecretsKey } from './publishing/seal.ts';
import { StartFailure } from './start-failure.ts';

/** The secret that signs cookies, kept in the data folder. */
export function keptSessionSecret(dataDir: string): string {
  return keptSecret(dataDir, 'session-secret');
}

/** 32 random bytes as base64url in a file of the data folder. Created on first use; only its owner can read it. */
function keptSecret(dataDir: string, name: 'session-secret' | 'secrets-key'): string {
  const file = join(dataDir, name);
  makePrivateFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * The key that is kept in the data folder. Created at the first start; only its owner can read it. @throws StartFailure
 */
export function keptSecretsKey(dataDir: string): Uint8Array {
  const key = parseSecretsKey(keptSecret(dataDir, 'secrets-key'));
  if (!key)
    throw new StartFailure(
      `DATA_DIR: the file secrets-key in ${dataDir} is damaged. Put it back from a backup; without it, connected accounts must be connected again.`,
    );
  return key;
}
