import { initializeWasm } from '@automerge/automerge/slim';
import { Documents, type DocumentsDeps } from './documents.ts';
import { hasStaleRows, rebuildStaleRows } from '../store/reproject.ts';

/** Compiled, or the address of its wasm. */
export type AutomergeSource = WebAssembly.Module | string;

let ready: Promise<void> | null = null;

/** Loads Automerge and makes the registry of open documents. Imported lazily: lists never need it. */
export async function loadDocuments(deps: DocumentsDeps, source: AutomergeSource): Promise<Documents> {
  await loadAutomerge(source);
  if (await hasStaleRows(deps.store)) await rebuildStaleRows(deps.store);
  return new Documents(deps);
}

/** Loads Automerge's wasm, once. */
function loadAutomerge(source: AutomergeSource): Promise<void> {
  // It takes a compiled module as well, which its types leave out.
  ready ??= initializeWasm(source as string).catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}
