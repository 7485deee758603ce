/**
 * Deletion of pillars, snippets and content items: the register `deletedAt`. Nothing is ever removed from a document.
 *
 * A deletion and a restoration that do not know of each other end restored: a restoration always writes null, even over
 * null, so that it meets a deletion that has not reached this device as a concurrent value. A new device shows the
 * server's rows before it has the documents, and a person can therefore restore what the document here still holds
 * undeleted.
 */
import { getConflicts, type Doc } from '@automerge/automerge/slim';
import type { Register } from './content-item.ts';
import { readRegister, register } from './registers.ts';

export interface Deletable {
  deletedAt: Register;
}

/** When it was deleted, as written; null when it is not deleted, or was restored at the same time. */
export function deletionOf(holder: Deletable): Register {
  if (readRegister(holder.deletedAt) === null) return null;
  const sides = Object.values(getConflicts(holder as Doc<Deletable>, 'deletedAt') ?? {});
  return sides.includes(null) ? null : holder.deletedAt;
}

export function isDeleted(holder: Deletable): boolean {
  return deletionOf(holder) !== null;
}

/** @param now milliseconds since 1970 */
export function markDeleted(holder: Deletable, now: number): void {
  if (!isDeleted(holder)) holder.deletedAt = register(new Date(now).toISOString());
}

export function markRestored(holder: Deletable): void {
  // Automerge writes nothing when the value is there already.
  Reflect.deleteProperty(holder, 'deletedAt');
  holder.deletedAt = null;
}
