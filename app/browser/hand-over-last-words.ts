import * as z from 'zod/mini';
import { documentKinds } from '#core/documents/versions.ts';
import type { LastWords } from '../engine/documents/last-words.ts';
import { lastWordsKeys } from './kept-last-words.ts';
import { bytesFromBase64 } from '#core/kernel/base64.ts';

const schema = z.array(
  z.object({ id: z.string(), kind: z.enum(documentKinds), schemaVersion: z.int(), base64: z.string() }),
);

/**
 * Passes the last words that any page kept for the account to `store`, and removes them once they are stored or when
 * they cannot be parsed.
 */
export async function handOverLastWords(
  storage: Storage,
  account: string,
  store: (words: readonly LastWords[]) => Promise<void>,
): Promise<void> {
  for (const key of lastWordsKeys(storage, account)) {
    const json = storage.getItem(key);
    const words = parseWords(json);
    if (words.length > 0) await store(words);
    // The page may still be alive and have kept more meanwhile.
    if (storage.getItem(key) === json) storage.removeItem(key);
  }
}

function parseWords(json: string | null): readonly LastWords[] {
  try {
    const rows = schema.parse(JSON.parse(json ?? '[]'));
    return rows.map(({ base64, ...row }) => ({ ...row, bytes: bytesFromBase64(base64) }));
  } catch {
    return [];
  }
}
