import type { Database } from '../database/database.ts';

export interface StoredImage {
  /** SHA-256 of the uploaded bytes, as hex. `bytes` is the result of encoding them again. */
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
  /** Bytes that all of the user's pictures may take. */
  readonly maxBytes: number;
}

/** Stores a picture, or nothing if the same picture is stored already. False when it exceeds the quota. */
export async function insertImage(
  { knex }: Database,
  userId: string,
  { hash, type, bytes }: StoredImage,
  { now, maxBytes }: ImageWrite,
): Promise<boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return await knex.transaction(async (transaction) => {
    const sums = () => transaction<PictureSum>('feeds').where({ user_id: userId });
    await transaction('feeds').insert({ user_id: userId, head: 0 }).onConflict('user_id').ignore();
    const sum = await sums().forUpdate().first('picture_bytes');
    const known = await transaction<ImageRow>('images').where({ user_id: userId, hash }).first('hash');
    if (known) return true;
    // PostgreSQL returns large numbers as strings.
    const bytesAfter = Number(sum!.picture_bytes) + buffer.length;
    if (bytesAfter > maxBytes) return false;
    await transaction<ImageRow>('images').insert({ user_id: userId, hash, type, bytes: buffer, created_at: now });
    await sums().update({ picture_bytes: bytesAfter });
    return true;
  });
}

/** Whether the server has all of these pictures of a person. @param hashes without duplicates */
export async function hasImages({ reader }: Database, userId: string, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return true;
  const found = await reader<ImageRow>('images')
    .where({ user_id: userId })
    .whereIn('hash', [...hashes])
    .select('hash');
  return found.length === hashes.length;
}

export async function findImage({ knex }: Database, userId: string, hash: string): Promise<StoredImage | null> {
  const row = await knex<ImageRow>('images').where({ user_id: userId, hash }).first('hash', 'type', 'bytes');
  return row ?? null;
}
