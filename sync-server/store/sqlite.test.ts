import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeDatabase } from '../testing/database.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeDatabase('SQLite', () =>
  Promise.resolve({ dialect: 'sqlite', file: join(folder, `${crypto.randomUUID()}.sqlite`) }),
);
