import * as A from '@automerge/automerge/slim';
import { sameHeads } from '#core/documents/load.ts';
import { namedVersions } from '#core/documents/version-names.ts';
import { readHistory, workSessions, type KnownHistory, type WorkSession } from '#core/history/work-sessions.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';

type Item = OpenDocument<'content-item'>;

interface ReadHistory {
  readonly known: KnownHistory;
  readonly sessions: readonly WorkSession[];
}

/** Histories of open documents that have been read: ten thousand changes take a quarter of a second, once. */
const read = new WeakMap<Item, ReadHistory>();

/** An open item's sessions of work, latest first. */
export function readSessions(document: Item): readonly WorkSession[] {
  const current = sessionsReadAhead(document);
  if (current) return current;
  const item = document.doc();
  const known = readHistory(item, read.get(document)?.known ?? null);
  const sessions = workSessions(
    known,
    namedVersions(item).map(({ heads }) => heads),
  );
  read.set(document, { known, sessions });
  return sessions;
}

/** The same, synchronously, if all of it has been read already; otherwise null. */
export function sessionsReadAhead(document: Item): readonly WorkSession[] | null {
  const before = read.get(document);
  return before && sameHeads(before.known.heads, A.getHeads(document.doc())) ? before.sessions : null;
}
