import { loadAutomerge } from './automerge.ts';
import { Documents, type DocumentsParts } from './documents.ts';

/** Loads Automerge and makes the registry of open documents. Imported lazily: lists never need it. */
export async function loadDocuments(parts: DocumentsParts): Promise<Documents> {
  await loadAutomerge();
  return new Documents(parts);
}
