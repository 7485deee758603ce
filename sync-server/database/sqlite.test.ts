import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { describePublishingFaults } from '../publishing/testing/faults.contract.ts';
import { describeFigures } from '../publishing/testing/figures.contract.ts';
import { describeRejected } from '../publishing/testing/rejected.contract.ts';
import { describeReplies } from '../publishing/testing/replies.contract.ts';
import { describeAttempts } from '../publishing/testing/attempts.contract.ts';
import { describeSeveralPeople } from '../publishing/testing/several-people.contract.ts';
import { describeDueItems } from '../publishing/testing/due-items.contract.ts';
import { describePublishing } from '../publishing/testing/publishing.contract.ts';
import { describeDatabase } from '../testing/database.contract.ts';
import { type DatabaseLocation, openDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newLocation = (): Promise<DatabaseLocation> =>
  Promise.resolve({ dialect: 'sqlite', file: join(folder, `${crypto.randomUUID()}.sqlite`) });

describeDatabase('SQLite', newLocation);
describePublishing('SQLite', newLocation, { nodes: 'one' });
describeDueItems('SQLite', newLocation);
describeAttempts('SQLite', newLocation);
describeSeveralPeople('SQLite', newLocation);
describePublishingFaults('SQLite', newLocation, { nodes: 'one' });
describeFigures('SQLite', newLocation, { nodes: 'one' });
describeReplies('SQLite', newLocation);
describeRejected('SQLite', newLocation);

it('lets a transaction write after it has read, while an operator’s command writes too', async () => {
  const location = await newLocation();
  const [server, command] = [openDatabase(location), openDatabase(location)];
  try {
    await server.knex.schema.createTable('notes', (table) => table.text('words'));
    let commanded: Promise<void> = Promise.resolve();
    await server.knex.transaction(async (knex) => {
      expect(await knex('notes').select()).toEqual([]);
      commanded = command
        .knex('notes')
        .insert({ words: 'from the command' })
        .then(() => {});
      await Promise.race([commanded, wait(300)]);
      await knex('notes').insert({ words: 'from the server' });
    });
    await commanded;
    expect(await server.knex('notes').pluck('words')).toEqual(['from the server', 'from the command']);
  } finally {
    await Promise.all([server.close(), command.close()]);
  }
});
