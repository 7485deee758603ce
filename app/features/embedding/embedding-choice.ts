import { parseJson } from '#core/kernel/json.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';

/** The model that a person has switched on on this device: hashes of its files. The choice is not synced. */
export interface EmbeddingChoice {
  readonly tokenizer: string;
  readonly table: string;
}

const preference = 'embeddingModel';

/** Null while it is off. */
export async function readEmbeddingChoice(store: DeviceStore): Promise<EmbeddingChoice | null> {
  const row = await store.read(['preferences'], (transaction) => transaction.table('preferences').get(preference));
  const kept = typeof row?.value === 'string' ? parseJson(row.value) : null;
  if (typeof kept !== 'object' || kept === null) return null;
  const { tokenizer, table } = kept as Record<string, unknown>;
  return typeof tokenizer === 'string' && typeof table === 'string' ? { tokenizer, table } : null;
}

export async function writeEmbeddingChoice(store: DeviceStore, choice: EmbeddingChoice | null): Promise<void> {
  await store.write(['preferences'], async (transaction) => {
    const preferences = transaction.table('preferences');
    if (choice) await preferences.put({ name: preference, value: JSON.stringify(choice) });
    else await preferences.remove([preference]);
  });
}
