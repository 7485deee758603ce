import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { describeDatabase } from '../testing/database.contract.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describeDatabase('PostgreSQL', async () => ({ dialect: 'postgres', url: await postgres.newDatabase() }));
