import { loadAutomerge } from './load-automerge.ts';
import { Documents, type DocumentsParts } from './documents.ts';
import { hasStaleRows, rebuildStaleRows } from './reproject.ts';

/** Loads Automerge and makes the registry of open documents. Imported lazily: lists never need it. */
export async function loadDocuments(parts: DocumentsParts): Promise<Documents> {
  await loadAutomerge();
  if (await hasStaleRows(parts.store)) await rebuildStaleRows(parts.store);
  return new Documents(parts);
}
