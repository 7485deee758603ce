import * as A from '@automerge/automerge/slim';

/** The last instant that a date can name, in seconds since 1970 (ECMA-262, 21.4.1.1). */
const MAX_SECONDS = 8.64e12;

/**
 * The UTC instant, ISO 8601, of a document's last change, on the clock of whoever made it: of the newest where several
 * devices made one at once. Null where nobody told a time, as the first bytes of every document do. Reads no history.
 */
export function lastChangedAt(document: A.Doc<unknown>): string | null {
  const told = A.getHeads(document).map((head) => A.inspectChange(document, head)?.time ?? 0);
  const last = Math.max(0, ...told.filter((time) => time <= MAX_SECONDS));
  return last === 0 ? null : new Date(last * 1000).toISOString();
}
