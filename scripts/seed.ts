/**
 * `npm run seed -- --items 60 --user maya`: fills an account with a believable creator's work, while the server is
 * stopped. An existing name is refused; with `--again` its account gets the items on top of its own.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { initializeWasm } from '@automerge/automerge/slim';
import { z } from 'zod';
import { registerRequest } from '#core/api/register.ts';
import { backUp } from '#server/database/backup.ts';
import { openDatabase } from '#server/database/database.ts';
import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { endWith } from './operator/end-with.ts';
import { operatorConfig } from './operator/operator-config.ts';
import { seedAccount } from './seed/seed-account.ts';

const request = readRequest();
const config = operatorConfig({ mayBeNew: true });
await initializeWasm(readFileSync(createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm')));
const release = await lockDataFolder(config.dataDir, 'exclusive');
if (!release) endWith(`A server uses ${config.dataDir}. Stop it first.`);
const database = openDatabase(config.database);
await migrate(database, { backUp: backUpFirst });
const seeded = await seedAccount(database, { ...request, now: Date.now() });
await database.close();
await release();

if (seeded.ok) {
  const { password, ideas, drafts, scheduled } = seeded.value;
  const work = `${ideas} ideas, ${drafts} drafts and ${scheduled} scheduled pieces`;
  console.log(
    password
      ? `Made ${request.username} with ${work}. Password: ${password}`
      : `Added ${work} to ${request.username}. The password is as it was.`,
  );
} else {
  endWith(
    seeded.error.type === 'username-taken'
      ? `There is a user named ${request.username}. Choose another name, or add --again to give that account more.`
      : seeded.error.type === 'look-alike'
        ? `A user has, or had, a name that looks like ${request.username}. Choose another name.`
        : `Another user has the address ${request.email}. Choose another name.`,
  );
}

/** The backup before a migration, as at the server's start. @throws when it fails */
async function backUpFirst(): Promise<void> {
  const backedUp = await backUp(database, join(config.dataDir, 'backups'), Date.now());
  if (!backedUp.ok) throw new Error(backedUp.error.sentence);
}

function readRequest(): { username: string; email: string; items: number; again: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        items: { type: 'string', default: '60' },
        user: { type: 'string', default: 'maya' },
        again: { type: 'boolean', default: false },
      },
    });
    const items = z.coerce.number().int().min(1).max(100_000).safeParse(values.items);
    if (!items.success) return endWith('--items: write a number from 1 to 100000.');
    const { username, email } = registerRequest.shape;
    const names = z
      .object({ username, email })
      .safeParse({ username: values.user, email: `${values.user}@example.com` });
    if (!names.success) return endWith('--user: write 3 to 64 letters and digits.');
    return { ...names.data, items: items.data, again: values.again };
  } catch {
    return endWith('Write: npm run seed -- --items 60 --user NAME [--again]');
  }
}
