import { parseSecretsKey } from './publishing/seal.ts';
import { keptSecret } from './session-secret.ts';
import { StartFailure } from './start-failure.ts';

/** The key kept in the data folder; made at the first start, readable by its owner alone. @throws StartFailure */
export function keptSecretsKey(dataDir: string): Uint8Array {
  const key = parseSecretsKey(keptSecret(dataDir, 'secrets-key'));
  if (!key)
    throw new StartFailure(
      `DATA_DIR: the file secrets-key in ${dataDir} is damaged. Put it back from a backup; without it, connected accounts must be connected again.`,
    );
  return key;
}
