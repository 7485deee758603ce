import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#server/config.ts';
import { endWith } from './end-with.ts';

/** The server's own settings. Ends the command when they are wrong, or name a database that does not exist yet. */
export function operatorConfig(): Config {
  const config = readConfig(process.env);
  if (!config.ok) return endWith(config.error);
  const { database } = config.value;
  const isRestore = process.argv[1]?.endsWith('restore.ts') ?? false;
  if (database.dialect === 'sqlite' && !isRestore && !existsSync(database.file)) endWith(`There is no database at ${database.file}. Set DATA_DIR to the server's data folder.`);
  return config.value;
}
