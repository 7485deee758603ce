import { initializeWasm } from '@automerge/automerge/slim';
import wasmUrl from '@automerge/automerge/automerge.wasm?url';
import { Documents, type DocumentsDeps } from './documents.ts';
import { hasStaleRows, rebuildStaleRows } from '../store/reproject.ts';

let ready: Promise<void> | null = null;

/** Loads Automerge and creates the registry of open documents. Imported lazily, because lists never need it. */
export async function loadDocuments(deps: DocumentsDeps): Promise<Documents> {
  await loadAutomerge();
  if (await hasStaleRows(deps.store)) await rebuildStaleRows(deps.store);
  return new Documents(deps);
}

/** Loads Automerge's wasm, once. */
function loadAutomerge(): Promise<void> {
  ready ??= initializeWasm(wasmUrl).catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}
