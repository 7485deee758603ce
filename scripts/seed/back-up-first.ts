import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { backUp } from '#server/store/backup.ts';
import type { Database } from '#server/store/database.ts';

/** The backup before a migration, as the server's own start takes it. @throws when none can be taken */
export async function backUpFirst(database: Database, { dataDir }: Config): Promise<void> {
  const done = await backUp(database, join(dataDir, 'backups'), Date.now());
  if (!done.ok) throw new Error(done.error.sentence);
}
