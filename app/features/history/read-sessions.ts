import * as A from '@automerge/automerge/slim';
import { sameHeads } from '#core/documents/load.ts';
import { namedVersions } from '#core/documents/version-names.ts';
import {
  momentsOf,
  readHistory,
  workSessions,
  type KnownHistory,
  type Moment,
  type WorkSession,
} from '#core/history/work-sessions.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';

type Item = OpenDocument<'content-item'>;

/** An open item's history as it has been read. */
export interface ReadHistory {
  readonly known: KnownHistory;
  /** The latest first. */
  readonly sessions: readonly WorkSession[];
  /** The earliest first. */
  readonly moments: readonly Moment[];
}

/** Histories of open documents that have been read: ten thousand changes take a quarter of a second, once. */
const read = new WeakMap<Item, ReadHistory>();

/** An open item's sessions of work and moments. */
export function readSessions(document: Item): ReadHistory {
  const current = sessionsReadAhead(document);
  if (current) return current;
  const item = document.doc();
  const known = readHistory(item, read.get(document)?.known ?? null);
  const ends = namedVersions(item).map(({ heads }) => heads);
  const made = { known, sessions: workSessions(known, ends), moments: momentsOf(known, ends) };
  read.set(document, made);
  return made;
}

/** The same, synchronously, if all of it has been read already; otherwise null. */
export function sessionsReadAhead(document: Item): ReadHistory | null {
  const before = read.get(document);
  return before && sameHeads(before.known.heads, A.getHeads(document.doc())) ? before : null;
}
