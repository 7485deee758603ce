import { z } from 'zod';
import { parseJson } from '#core/kernel/json.ts';
import type { Database } from '../../database/database.ts';
import type { Seal } from '../seal.ts';
import type { RegisteredApp } from './sign-in-server.ts';

/** An instance, and the address to which it returns people. */
interface InstanceKey {
  readonly platformId: number;
  readonly origin: string;
  readonly redirectUri: string;
}

interface AppRow {
  readonly platform_id: number;
  readonly origin: string;
  readonly redirect_uri: string;
  readonly sealed: Uint8Array;
  readonly key_id: string;
  readonly created_at: number | string;
}

interface InstanceDeps {
  readonly database: Database;
  readonly seal: Seal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const appShape = z.object({ clientId: z.string(), clientSecret: z.string().optional() });

/** The app that was registered at an instance; null if there is none that can be read. */
export async function findInstanceApp(
  { database, seal }: InstanceDeps,
  key: InstanceKey,
): Promise<RegisteredApp | null> {
  const row = await database.reader<AppRow>('instance_apps').where(columnsOf(key)).first();
  const secret = row ? seal.open({ bytes: row.sealed, keyId: row.key_id }, ownerOf(key)) : null;
  const app = appShape.safeParse(parseJson(secret)).data;
  return app ? { clientId: app.clientId, clientSecret: app.clientSecret } : null;
}

/** Keeps an app, instead of an earlier one. */
export async function putInstanceApp(
  { database, seal, now }: InstanceDeps,
  key: InstanceKey,
  app: RegisteredApp,
): Promise<void> {
  const { bytes, keyId } = seal.seal(JSON.stringify(app), ownerOf(key));
  const values = { sealed: Buffer.from(bytes), key_id: keyId, created_at: now() };
  await database
    .knex<AppRow>('instance_apps')
    .insert({ ...columnsOf(key), ...values })
    .onConflict(['platform_id', 'origin', 'redirect_uri'])
    .merge(values);
}

function columnsOf({ platformId, origin, redirectUri }: InstanceKey) {
  return { platform_id: platformId, origin, redirect_uri: redirectUri };
}

/** An app belongs to nobody; its secret opens for its instance only. */
function ownerOf({ platformId, origin }: InstanceKey) {
  return { userId: origin, platformId };
}
