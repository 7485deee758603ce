import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#server/config.ts';
import { endWith } from './end-with.ts';

/**
 * The server's own settings. Ends the command if they are invalid.
 * @param mayBeNew whether the command also works without a database
 */
export function operatorConfig({ mayBeNew = false } = {}): Config {
  const config = readConfig(process.env);
  if (!config.ok) return endWith(config.error);
  const { database } = config.value;
  if (database.dialect === 'sqlite' && !mayBeNew && !existsSync(database.file))
    endWith(`There is no database at ${database.file}. Set DATA_DIR to the server's data folder.`);
  return config.value;
}
