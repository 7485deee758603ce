import { afterAll, beforeAll } from 'vitest';
import { describePublishingFaults } from '../publishing/testing/faults.contract.ts';
import { describeFigures } from '../publishing/testing/figures.contract.ts';
import { describeRejected } from '../publishing/testing/rejected.contract.ts';
import { describeReplies } from '../publishing/testing/replies.contract.ts';
import { describeAttempts } from '../publishing/testing/attempts.contract.ts';
import { describeSeveralPeople } from '../publishing/testing/several-people.contract.ts';
import { describeDueItems } from '../publishing/testing/due-items.contract.ts';
import { describePublishing } from '../publishing/testing/publishing.contract.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { describeDatabase } from '../testing/database.contract.ts';
import type { DatabaseLocation } from './database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const newLocation = async (): Promise<DatabaseLocation> => ({ dialect: 'postgres', url: await postgres.newDatabase() });

describeDatabase('PostgreSQL', newLocation);
describePublishing('PostgreSQL', newLocation, { nodes: 'several' });
describeDueItems('PostgreSQL', newLocation);
describeAttempts('PostgreSQL', newLocation);
describeSeveralPeople('PostgreSQL', newLocation);
describePublishingFaults('PostgreSQL', newLocation, { nodes: 'several' });
describeFigures('PostgreSQL', newLocation, { nodes: 'several' });
describeReplies('PostgreSQL', newLocation);
describeRejected('PostgreSQL', newLocation);
