import { loadAutomerge } from './load-automerge.ts';
import { Documents, type DocumentsDeps } from './documents.ts';
import { hasStaleRows, rebuildStaleRows } from './reproject.ts';

/** Loads Automerge and makes the registry of open documents. Imported lazily: lists never need it. */
export async function loadDocuments(deps: DocumentsDeps): Promise<Documents> {
  await loadAutomerge();
  if (await hasStaleRows(deps.store)) await rebuildStaleRows(deps.store);
  return new Documents(deps);
}
