import type { Database } from './database.ts';

export interface StoredImage {
  /** SHA-256 of what was uploaded, as hex; the bytes are what came of encoding that anew. */
  readonly hash: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface ImageRow {
  readonly user_id: string;
  readonly hash: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly created_at: number;
}

/** The same picture twice is stored once. @param now milliseconds since 1970 */
export async function insertImage(
  { knex }: Database,
  userId: string,
  { hash, type, bytes }: StoredImage,
  now: number,
): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await knex<ImageRow>('images')
    .insert({ user_id: userId, hash, type, bytes: buffer, created_at: now })
    .onConflict(['user_id', 'hash'])
    .ignore();
}

export async function findImage({ knex }: Database, userId: string, hash: string): Promise<StoredImage | null> {
  const row = await knex<ImageRow>('images').where({ user_id: userId, hash }).first('hash', 'type', 'bytes');
  return row ?? null;
}
