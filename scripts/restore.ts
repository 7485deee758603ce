/**
 * `npm run restore -- FILE`: replaces the database by a backup, while the server is stopped. Devices then send again
 * what they hold and the backup lacks.
 */
import { restore } from '#server/database/backup.ts';
import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import { endWith } from './operator/end-with.ts';
import { operatorConfig } from './operator/operator-config.ts';

const config = operatorConfig({ mayBeNew: true });
const [file] = process.argv.slice(2);
if (!file) endWith('Write the backup to restore: npm run restore -- FILE');
const release = await lockDataFolder(config.dataDir, 'exclusive');
if (!release) endWith(`A server uses ${config.dataDir}. Stop it first.`);
const done = await restore(config.database, file, Date.now());
await release();
if (done.ok) console.log(`Restored ${file}. Start the server; devices will send what the backup lacks.`);
else endWith(done.error.sentence);
