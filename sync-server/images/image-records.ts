import type { Database } from '../database/database.ts';

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

interface PictureSum {
  readonly user_id: string;
  readonly head: number;
  readonly picture_bytes: number | string;
}

export interface ImageWrite {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Bytes of all pictures that the person may have. */
  readonly maxBytes: number;
}

/** The same picture twice is stored once. False when there is no room for it. */
export async function insertImage(
  { knex }: Database,
  userId: string,
  { hash, type, bytes }: StoredImage,
  { now, maxBytes }: ImageWrite,
): Promise<boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return await knex.transaction(async (transaction) => {
    const sums = () => transaction<PictureSum>('feeds').where({ user_id: userId });
    // Writes first: SQLite takes its write lock now, instead of failing to upgrade a read lock later.
    await transaction('feeds').insert({ user_id: userId, head: 0 }).onConflict('user_id').ignore();
    const sum = await sums().forUpdate().first('picture_bytes');
    const known = await transaction<ImageRow>('images').where({ user_id: userId, hash }).first('hash');
    if (known) return true;
    // PostgreSQL's large numbers are strings.
    const bytesAfter = Number(sum!.picture_bytes) + buffer.length;
    if (bytesAfter > maxBytes) return false;
    await transaction<ImageRow>('images').insert({ user_id: userId, hash, type, bytes: buffer, created_at: now });
    await sums().update({ picture_bytes: bytesAfter });
    return true;
  });
}

export async function findImage({ knex }: Database, userId: string, hash: string): Promise<StoredImage | null> {
  const row = await knex<ImageRow>('images').where({ user_id: userId, hash }).first('hash', 'type', 'bytes');
  return row ?? null;
}
