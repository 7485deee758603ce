import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import { constantHashes } from '../documents/load.ts';
import { type WordsChanged, wordsChangedBy } from './text-spans.ts';
import { headsAfter, type Trace, tracePatches } from './traced-text.ts';
import { inTimeOrder, isSameSession } from './turns.ts';

/** Seconds. After a pause this long, work on the same device is another session. */
const PAUSE = 30 * 60;

/** What one device wrote without a long pause, and without another device's work in between. */
export interface WorkSession {
  /** This device's or another's key, see `deviceKey`. */
  readonly by: string;
  /** The device as it named itself; null when it did not. */
  readonly device: string | null;
  /** Seconds since 1970 of its first and its last change, on the device's own clock. */
  readonly start: number;
  readonly end: number;
  /** The document before and after it, in the order of the sessions. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The version that it left: the one that was given a name, or `after`. */
  readonly heads: readonly string[];
}

/** What a session did. */
export interface SessionChanges {
  /** To the draft; null where it was not touched. */
  readonly words: WordsChanged | null;
  /** What else it changed, as paths. */
  readonly properties: readonly (readonly string[])[];
}

/** What is known of a document's changes: who made them when, and which they follow. */
export interface KnownHistory {
  readonly heads: readonly string[];
  readonly changes: readonly A.ChangeMetadata[];
}

/**
 * Reads a document's history, of which a part may be known: what a change costs here, it costs once. No text is read.
 * 10,000 changes take about a tenth of a second.
 */
export function readHistory(document: A.Doc<unknown>, known: KnownHistory | null = null): KnownHistory {
  const news = A.getChangesMetaSince(document, [...(known?.heads ?? [])]);
  return { heads: A.getHeads(document), changes: known ? [...known.changes, ...news] : news };
}

/**
 * A history in sessions of work, the latest first.
 *
 * @param ends heads at which a session ends in any case, because somebody gave that version a name
 */
export function workSessions({ changes: all }: KnownHistory, ends: readonly (readonly string[])[] = []): WorkSession[] {
  const constants = constantHashes('content-item');
  const changes = all.filter(({ hash }) => !constants.has(hash));
  const open = ends.map((heads) => ({ heads, left: new Set(heads.filter((hash) => !constants.has(hash))) }));
  const sessions: WorkSession[] = [];
  let before = headsAfter(
    [],
    all.filter(({ hash }) => constants.has(hash)),
  );
  let session: A.ChangeMetadata[] = [];
  const finish = (heads: readonly string[] | null) => {
    const [first, last] = [session[0], session.at(-1)];
    if (!first || !last) return;
    const after = headsAfter(before, session);
    sessions.push({
      by: deviceKey(first.actor),
      device: last.message,
      start: first.time,
      end: last.time,
      before,
      after,
      heads: heads ?? after,
    });
    before = after;
    session = [];
  };
  for (const change of inTimeOrder(changes, PAUSE)) {
    const last = session.at(-1);
    if (last && !isSameSession(last, change, PAUSE)) finish(null);
    session.push(change);
    for (const end of open) if (end.left.delete(change.hash) && end.left.size === 0) finish(end.heads);
  }
  finish(null);
  return sessions.toReversed();
}

/** Reads both of the session's states: tens of milliseconds for a long draft with a long history. */
export function sessionChanges(document: A.Doc<unknown>, { by, before, after }: WorkSession): SessionChanges {
  const traces = new Map<string, Trace>();
  const patches = A.diff(document, [...before], [...after]);
  tracePatches(traces, patches, { by, before: A.view(document, [...before]) });
  const body = traces.get('body')?.spans;
  const properties = [...traces.values()].map(({ path }) => path).filter(([property]) => property !== 'body');
  return { words: body ? wordsChangedBy(body.list(), by) : null, properties };
}

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
