import * as A from '@automerge/automerge/slim';
import { sameHeads } from '#core/documents/load.ts';
import { namedVersions } from '#core/documents/version-names.ts';
import { readHistory, workSessions, type KnownHistory, type WorkSession } from '#core/documents/work-sessions.ts';
import type { OpenDocument } from '../../engine/open-document.ts';

type Item = OpenDocument<'content-item'>;

/** What was read of the documents that are open: ten thousand changes take a quarter of a second, once. */
const read = new WeakMap<Item, KnownHistory>();

/** An open item's sessions of work, the latest first. */
export function readSessions(document: Item): readonly WorkSession[] {
  const item = document.doc();
  const known = readHistory(item, read.get(document) ?? null);
  read.set(document, known);
  return workSessions(
    known,
    namedVersions(item).map(({ heads }) => heads),
  );
}

/** The same where all of it was read ahead, which takes a moment only; null where it was not. */
export function sessionsReadAhead(document: Item): readonly WorkSession[] | null {
  const known = read.get(document);
  return known && sameHeads(known.heads, A.getHeads(document.doc())) ? readSessions(document) : null;
}
