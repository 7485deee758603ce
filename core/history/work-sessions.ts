/**
 * Sessions of work: an item's history as a list that a person can read, and its moments, between which a person can
 * move. Nothing is stored for them; both are derived from the devices, times and acts of the document's changes.
 *
 * A session is a series of changes by one device. It ends when the device pauses for more than five minutes, when
 * another device's change comes next, at a version that was given a name, and before a change that replaces text: a
 * restored version, a choice after a merge, a text that was added as a whole, or much that was removed at once. The text
 * before such a change is therefore always a version.
 *
 * A moment is a part of a session of at most ten seconds, so that every state that the draft was ever in can be shown to
 * within ten seconds of writing. A large insertion or removal begins a moment as well.
 *
 * `readHistory` reads the changes (incrementally), `workSessions` and `momentsOf` group them, and `sessionChanges` reads
 * the text of the two versions around one of them, only when it is opened.
 *
 * Invariants: the order of changes, and so the list of sessions, is the same on every device (`inTimeOrder`). Times are
 * those of the writing device's clock. Constant changes of migrations belong to no session. Every session ends where a
 * moment ends.
 */

import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { constantHashes } from '../documents/load.ts';
import { readRegister } from '../documents/registers.ts';
import { type Act, readMessage, replacesText } from './acts.ts';
import { type WordsChanged, wordsChangedBy } from './text-spans.ts';
import { headsAfter, type Trace, tracePatches } from './traced-text.ts';
import { inTimeOrder, isSameSession } from './turns.ts';

/** In seconds. After a longer pause, work on the same device is a new session. */
const PAUSE = 5 * 60;

/** Longest moment, in seconds from its first change to its last. */
const MOMENT = 10;

/** Operations from which a change begins a moment: each inserts or removes a character, and nobody types that fast. */
const MANY_OPERATIONS = 20;

/** Changes of one device without a long pause and without another device's changes in between. */
export interface WorkSession {
  /** Hash of its first change. It stays the same while the session continues. */
  readonly key: string;
  /** Key of the device, see `deviceKey`. */
  readonly by: string;
  /** The name that the device gave itself; null when it gave none. */
  readonly device: string | null;
  /** The effect of its first change on the item as a whole. */
  readonly act: Act | null;
  /** Seconds since 1970 of its first and last change, on the device's own clock. */
  readonly start: number;
  readonly end: number;
  /** Heads before and after the session, in the order of sessions. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Heads of the version that it produced: the named version, else `after`. */
  readonly heads: readonly string[];
}

/** A part of a session. */
export type Moment = WorkSession;

/** The changes of one session. */
export interface SessionChanges {
  /** Changes to the draft; null when there are none. */
  readonly words: WordsChanged | null;
  /** Paths of the other changed properties. */
  readonly properties: readonly (readonly string[])[];
  /** Ids of the platforms on which the server reported a first or another post. */
  readonly published: readonly number[];
}

/** The changes of a document as far as they have been read: author, time and parents. */
export interface KnownHistory {
  readonly heads: readonly string[];
  readonly changes: readonly A.ChangeMetadata[];
}

/**
 * Reads the changes of a document. Pass the previous result to read only the new ones. Reads no text. 10,000 changes
 * take about 0.1 s.
 */
export function readHistory(document: A.Doc<unknown>, known: KnownHistory | null = null): KnownHistory {
  const news = A.getChangesMetaSince(document, [...(known?.heads ?? [])]);
  return { heads: A.getHeads(document), changes: known ? [...known.changes, ...news] : news };
}

/**
 * Groups a history into sessions of work, the most recent first.
 *
 * @param ends heads of named versions, at which a session always ends
 */
export function workSessions(history: KnownHistory, ends: readonly (readonly string[])[] = []): WorkSession[] {
  return grouped(history, { ends, isNew: beginsSession }).toReversed();
}

/** Groups a history into moments, the earliest first. `ends` as for `workSessions`. */
export function momentsOf(history: KnownHistory, ends: readonly (readonly string[])[] = []): Moment[] {
  const isNew = (next: A.ChangeMetadata, group: Group) =>
    beginsSession(next, group) || next.time - group[0].time > MOMENT || isMuch(next);
  return grouped(history, { ends, isNew });
}

type Group = readonly [A.ChangeMetadata, ...A.ChangeMetadata[]];

function beginsSession(next: A.ChangeMetadata, group: Group): boolean {
  const last = group.at(-1) ?? group[0];
  return !isSameSession(last, next, PAUSE) || replacesText(readMessage(next.message).act);
}

function isMuch({ startOp, maxOp }: A.ChangeMetadata): boolean {
  return maxOp - startOp + 1 >= MANY_OPERATIONS;
}

interface Grouping {
  readonly ends: readonly (readonly string[])[];
  readonly isNew: (next: A.ChangeMetadata, group: Group) => boolean;
}

function grouped({ changes: all }: KnownHistory, { ends, isNew }: Grouping): WorkSession[] {
  const constants = constantHashes('content-item');
  const changes = all.filter(({ hash }) => !constants.has(hash));
  const open = ends.map((heads) => ({ heads, left: new Set(heads.filter((hash) => !constants.has(hash))) }));
  const sessions: WorkSession[] = [];
  let before = headsAfter(
    [],
    all.filter(({ hash }) => constants.has(hash)),
  );
  let group: [A.ChangeMetadata, ...A.ChangeMetadata[]] | null = null;
  const finish = (heads: readonly string[] | null) => {
    if (!group) return;
    const [first] = group;
    const last = group.at(-1) ?? first;
    const after = headsAfter(before, group);
    sessions.push({
      key: first.hash,
      by: deviceKey(first.actor),
      device: readMessage(last.message).author,
      act: readMessage(first.message).act,
      // A device's clock may have been set back meanwhile.
      start: group.reduce((earliest, { time }) => Math.min(earliest, time), first.time),
      end: group.reduce((latest, { time }) => Math.max(latest, time), first.time),
      before,
      after,
      heads: heads ?? after,
    });
    before = after;
    group = null;
  };
  for (const change of inTimeOrder(changes, PAUSE)) {
    if (group && isNew(change, group)) finish(null);
    if (group) (group as A.ChangeMetadata[]).push(change);
    else group = [change];
    for (const end of open) if (end.left.delete(change.hash) && end.left.size === 0) finish(end.heads);
  }
  finish(null);
  return sessions;
}

/** Reads the two versions around the session. Takes tens of milliseconds for a long draft with a long history. */
export function sessionChanges(document: A.Doc<ContentItem>, session: WorkSession): SessionChanges {
  const { by, before, after } = session;
  const traces = new Map<string, Trace>();
  const patches = A.diff(document, [...before], [...after]);
  tracePatches(traces, patches, { by, before: A.view(document, [...before]) });
  const body = traces.get('body')?.spans;
  const properties = [...traces.values()].map(({ path }) => path).filter(([property]) => property !== 'body');
  const words = body ? wordsChangedBy(body.list(), by) : null;
  return { words, properties, published: publishedIn(document, session) };
}

function publishedIn(document: A.Doc<ContentItem>, { act, before, after }: WorkSession): number[] {
  if (act !== 'reported') return [];
  const then = A.view(document, [...before]).publications;
  const now = A.view(document, [...after]).publications;
  return Object.keys(now)
    .filter((platformId) => isShared(now[platformId]) && !isShared(then[platformId]))
    .map(Number);
}

function isShared(publication: ContentItem['publications'][string] | undefined): boolean {
  return publication !== undefined && readRegister(publication.status) === 'shared';
}

/** The last instant that a `Date` can represent, in seconds since 1970 (ECMA-262, 21.4.1.1). */
const MAX_SECONDS = 8.64e12;

/**
 * The time of a document's last change as a UTC instant, ISO 8601, on the clock of the device that made it. Of several
 * concurrent last changes, the latest. Null when no change has a time, as in a document's first bytes. Reads no
 * history.
 */
export function lastChangedAt(document: A.Doc<unknown>): string | null {
  const told = A.getHeads(document).map((head) => A.inspectChange(document, head)?.time ?? 0);
  const last = Math.max(0, ...told.filter((time) => time <= MAX_SECONDS));
  return last === 0 ? null : new Date(last * 1000).toISOString();
}
