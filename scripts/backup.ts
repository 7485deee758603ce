/** `npm run backup [-- FOLDER]`: copies the database into a folder; the server may be running. Prints the file. */
import { resolve } from 'node:path';
import { backUp } from '#server/database/backup.ts';
import { openDatabase } from '#server/database/database.ts';
import { backupFolder } from '#server/database/private-files.ts';
import { endWith } from './operator/end-with.ts';
import { operatorConfig } from './operator/operator-config.ts';

const config = operatorConfig();
const [folder = backupFolder(config.dataDir)] = process.argv.slice(2);
const database = openDatabase(config.database);
const done = await backUp(database, resolve(folder), Date.now());
await database.close();
if (done.ok) console.log(done.value);
else endWith(done.error.sentence);
