import { concatBytes } from '../kernel/bytes.ts';
import { constantChanges, type DocumentKind } from './versions.ts';
import { bytesFromBase64 } from '../kernel/base64.ts';

const constants = new Map<DocumentKind, Uint8Array>();

/**
 * The bytes that every document of a type starts with: its first change and all migrations. This is not in `load.ts`,
 * because code that only moves bytes must not load Automerge.
 */
export function constantBytes(kind: DocumentKind): Uint8Array {
  const known = constants.get(kind);
  if (known) return known;
  const bytes = concatBytes(constantChanges[kind].map(bytesFromBase64));
  constants.set(kind, bytes);
  return bytes;
}
