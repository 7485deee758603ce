import { randomBytes, randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { ContentRow } from '#core/content/content-row.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { PillarRow, WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { Database } from '#server/database/database.ts';
import { SqlSyncStore } from '#server/sync/sql-sync-store.ts';
import { findCredentials, insertUser, type NewUserFailure } from '#server/accounts/users.ts';
import type { SyncStore } from '#server/sync/sync-store.ts';
import { SeededRandom } from '#simulator/seeded-random.ts';
import { planItems } from './plan-items.ts';
import { pushDocuments, type WholeDocument } from './push-documents.ts';
import { writeItem } from './write-item.ts';
import { writeWorkspace } from './write-workspace.ts';

/** The seeded creators' zone. Not UTC, so that local times differ from UTC times. */
const zone = 'Europe/London';

export interface SeedRequest {
  readonly username: string;
  readonly email: string;
  readonly items: number;
  /** Whether the account may exist already. It then keeps its items and gets the new ones on top. */
  readonly again: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface SeededAccount {
  /** Null for an existing account, which keeps its password. */
  readonly password: string | null;
  readonly ideas: number;
  readonly drafts: number;
  readonly scheduled: number;
}

/** Fills an account. The same account state and number of items give the same texts; ids and password are new. */
export async function seedAccount(
  database: Database,
  request: SeedRequest,
): Promise<Result<SeededAccount, NewUserFailure>> {
  const { items, again, now } = request;
  const known = again ? await findCredentials(database, request.username) : null;
  const created = known
    ? ok({ id: known.id, username: known.username, password: null })
    : await createUser(database, request);
  if (!created.ok) return created;
  const { id: userId, username, password } = created.value;
  const store = new SqlSyncStore(database);
  const head = await store.head(userId);
  const random = new SeededRandom(1 + head, 6);
  const found = await readAccount(store, userId);
  const year = 365 * 24 * 60 * 60 * 1000;
  const workspace = found.pillars
    ? { documents: [], pillars: found.pillars }
    : newWorkspace({ userId, username, at: now - year });
  const plan = planItems(random, { items, now });
  // The newest item comes first in the list, as when each is added by hand.
  const positions = generateNKeysBetween(null, found.firstPosition, items).toReversed();
  const written = plan.map((planned, index): WholeDocument => {
    const pillarId =
      workspace.pillars.find(({ name }) => name === planned.theme.pillar.name)?.id ?? workspace.pillars[0]?.id ?? null;
    return {
      kind: 'content-item',
      ...writeItem(random, planned, { pillarId, position: positions[index] ?? '', zone, now, newId: randomUUID }),
    };
  });
  await pushDocuments(store, { userId, device: randomUUID(), documents: [...workspace.documents, ...written] });
  const count = (status: string) => plan.filter((planned) => planned.status === status).length;
  return ok({ password, ideas: count('ideas'), drafts: count('draft'), scheduled: count('scheduled') });
}

async function createUser(
  database: Database,
  { username, email, now }: SeedRequest,
): Promise<Result<{ id: string; username: string; password: string }, NewUserFailure>> {
  const password = randomBytes(12).toString('base64url');
  const user = { id: randomUUID(), username, email };
  const inserted = await insertUser(database, { ...user, passwordHash: await hashPassword(password), now });
  return inserted.ok ? ok({ id: user.id, username, password }) : inserted;
}

/** The account's data that new items must fit. */
async function readAccount(
  store: SyncStore,
  userId: string,
): Promise<{ pillars: readonly PillarRow[] | null; firstPosition: string | null }> {
  const rows = await store.allRows(userId);
  const workspace = rows.find(({ kind }) => kind === 'workspace');
  const positions = rows
    .filter(({ kind }) => kind === 'content-item')
    .map(({ rowJson }) => (JSON.parse(rowJson) as ContentRow).position);
  return {
    pillars: workspace ? (JSON.parse(workspace.rowJson) as WorkspaceRow).pillars : null,
    firstPosition: positions.filter((position) => position !== '').toSorted()[0] ?? null,
  };
}

function newWorkspace({ userId, username, at }: { userId: string; username: string; at: number }): {
  documents: readonly WholeDocument[];
  pillars: readonly PillarRow[];
} {
  const { bytes, pillars } = writeWorkspace({ username, zone, at, newId: randomUUID });
  return { documents: [{ id: userId, kind: 'workspace', bytes }], pillars };
}
