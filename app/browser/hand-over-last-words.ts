import * as z from 'zod/mini';
import { documentKinds } from '#core/documents/versions.ts';
import type { LastWords } from '../engine/documents/last-words.ts';
import { lastWordsKeys } from './kept-last-words.ts';
import { bytesFromBase64 } from '#core/kernel/base64.ts';

const schema = z.array(
  z.object({ id: z.string(), kind: z.enum(documentKinds), schemaVersion: z.int(), base64: z.string() }),
);

/** Hands what any page kept of the account to `store`, and forgets what it has stored, or what nobody can read. */
export async function handOverLastWords(
  storage: Storage,
  account: string,
  store: (words: readonly LastWords[]) => Promise<void>,
): Promise<void> {
  for (const key of lastWordsKeys(storage, account)) {
    const json = storage.getItem(key);
    const words = parseWords(json);
    if (words.length > 0) await store(words);
    // Its page may be alive, and have kept more meanwhile.
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
