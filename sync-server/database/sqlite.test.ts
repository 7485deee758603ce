import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describePublishingFaults } from '../publishing/testing/faults.contract.ts';
import { describeFigures } from '../publishing/testing/figures.contract.ts';
import { describeReplies } from '../publishing/testing/replies.contract.ts';
import { describeAttempts } from '../publishing/testing/attempts.contract.ts';
import { describeSeveralPeople } from '../publishing/testing/several-people.contract.ts';
import { describeDueItems } from '../publishing/testing/due-items.contract.ts';
import { describePublishing } from '../publishing/testing/publishing.contract.ts';
import { describeDatabase } from '../testing/database.contract.ts';
import type { DatabaseLocation } from './database.ts';

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
