/**
 * Merged changes: what other devices changed in an item since the person last saw it here. Nothing is stored for this
 * except the heads that the person last saw; the rest is derived from the document's history.
 *
 * It works in four steps. (1) Take all changes since those heads; those by other devices are the news. (2) Add the
 * changes that the authors of the news did not have when they wrote, so that both sides start from the state where they
 * diverged. (3) Replay them device by device (`traced-text.ts`), which gives each text as spans with the device that
 * wrote and those that removed each of them. (4) Replay in other orders too, because one order names only the first of
 * two devices that removed the same span.
 *
 * Invariants: the constant changes of migrations belong to no device and are left out, and so are the person's own
 * decisions about versions (`acts.ts`), which count as part of the earlier text. The result is null when there
 * are no other devices' changes or the document lacks the given heads. `hasChangesByOthers` is the cheap check for the
 * former: it reads no text.
 */

import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import { isOwnDecision, readMessage } from './acts.ts';
import { plainValueAt, type ConflictSide } from './conflicts.ts';
import { constantHashes } from '../documents/load.ts';
import { commonStart, sidesOf } from './contested.ts';
import { isStanding, type TextSpan, withAllRemovers, type WordsChanged, wordsChangedBy } from './text-spans.ts';
import { placeRemoved } from './passages.ts';
import { playChanges, type Trace, type Traced } from './traced-text.ts';

/** A changed property of a content item. */
export interface MergedProperty {
  readonly path: readonly string[];
  /** Keys of the devices that changed it, including this one. */
  readonly by: readonly string[];
  /** The spans of a collaborative text; null for any other property. */
  readonly spans: readonly TextSpan[] | null;
  /**
   * The spans since both sides had the same text, if this device and another one changed it without each other's
   * changes: a choice between them is made here. Null otherwise.
   */
  readonly conflictSpans: readonly TextSpan[] | null;
  /** Value before and after, for properties that are not texts. */
  readonly before: ConflictSide['value'];
  readonly after: ConflictSide['value'];
}

/** One device's changes to one property. */
export interface DeviceProperty {
  readonly path: readonly string[];
  /** Null for properties that are not texts. */
  readonly words: WordsChanged | null;
  /** Whether this device changed it in the meantime as well. */
  readonly alsoHere: boolean;
}

/** One other device's changes. */
export interface DeviceChanges {
  /** Distinguishes devices that have the same name. */
  readonly key: string;
  /** The name that the device gave itself; null when it gave none. */
  readonly device: string | null;
  /** Seconds since 1970 of its last change, on its own clock. */
  readonly time: number;
  readonly properties: readonly DeviceProperty[];
}

export interface MergedChanges {
  /** The other devices, the most recent first. */
  readonly devices: readonly DeviceChanges[];
  readonly properties: readonly MergedProperty[];
}

/** Whether another device made any change since `heads` that is news to the person. Cheap: reads no text. */
export function hasChangesByOthers(document: A.Doc<unknown>, heads: readonly string[], here: string): boolean {
  return changesSince(document, heads).some((change) => isNews(change, here));
}

/** Fields of publishing and scheduling, which announce themselves. */
const ofPublishing = /^(?:status|schedule|publications|platforms|steps\.publishing\.(?:publishNow|schedule))/;

/** Fields that the server writes once a post is out, or has new words. */
const ofPost = /^publications\.[^.]+\.(?:on|posted|updatedAt)(?:\.|$)/;

/**
 * Whether this device changed an item since `heads`, other than by publishing or scheduling it. Words that went out in a
 * post meanwhile are no change any more: the post announced itself.
 */
export function hasChangesHere(document: A.Doc<unknown>, heads: readonly string[], here: string): boolean {
  const since = changesSince(document, heads);
  // Comparing two states takes milliseconds for a long text, so it comes last, and only for what it may be.
  const touches = ({ deps, hash }: A.ChangeMetadata, isMeant: (path: string) => boolean) =>
    A.diff(document, [...deps], [hash]).some(({ path }) => isMeant(path.join('.')));
  const afterPosts = since
    .filter((change) => readMessage(change.message).act === 'reported' && touches(change, (path) => ofPost.test(path)))
    .map(({ hash }) => new Set(changesSince(document, [hash]).map((change) => change.hash)));
  return since.some(
    (change) =>
      deviceKey(change.actor) === here &&
      afterPosts.every((later) => later.has(change.hash)) &&
      touches(change, (path) => !ofPublishing.test(path)),
  );
}

/** Whether somebody chose between two devices' texts or values since `heads`. */
export function hasChosenSince(document: A.Doc<unknown>, heads: readonly string[]): boolean {
  return changesSince(document, heads).some(({ message }) => readMessage(message).act === 'merged');
}

/**
 * Not a change by this device, and not a decision that the person made elsewhere: restoring a version, choosing after a
 * merge, and what the server wrote down about a publication.
 */
function isNews({ actor, message }: A.ChangeMetadata, here: string): boolean {
  return deviceKey(actor) !== here && !isOwnDecision(message);
}

/**
 * The changes that other devices made to a content item since `heads`, the heads that the person last saw. Null when
 * there is nothing to report: no changes, only changes by this device, or heads that the document lacks.
 *
 * @param here this device's key, see `deviceKey`
 */
export function mergedSince(document: A.Doc<unknown>, heads: readonly string[], here: string): MergedChanges | null {
  const since = changesSince(document, heads);
  const news = since.filter((change) => isNews(change, here));
  if (news.length === 0) return null;
  const traced = sideBySide(document, { since, news, here });
  const traces = traceProperties(document, traced, here);
  const devices = [...new Set(news.map((change) => deviceKey(change.actor)))]
    .map((key) => changesOf(key, news, traces, here))
    .filter((device) => device.properties.length > 0);
  if (devices.length === 0) return null;
  return {
    devices: devices.toSorted((left, right) => right.time - left.time || (left.key < right.key ? -1 : 1)),
    properties: traces.map((trace) => withConflict(document, trace, { traced, here })),
  };
}

/**
 * Adds the spans of a conflict. Words that one side wrote and the other had before it wrote belong to both: choosing a
 * side must not remove them.
 */
function withConflict(
  document: A.Doc<unknown>,
  { changes, ...property }: TracedProperty,
  { traced, here }: { readonly traced: Traced; readonly here: string },
): MergedProperty {
  const common = property.spans && commonStart(sidesOf(changes, here), traced.changes);
  if (!common) return property;
  if (common.size === 0) return { ...property, conflictSpans: property.spans };
  const since = tracedFrom(
    traced.changes.filter(({ hash }) => !common.has(hash)),
    traced.writerOf,
  );
  const key = property.path.join('.');
  const later = traceProperties(document, since, here).find(({ path }) => path.join('.') === key);
  return { ...property, conflictSpans: later?.spans ?? property.spans };
}

function changesSince(document: A.Doc<unknown>, heads: readonly string[]): readonly A.ChangeMetadata[] {
  if (!A.hasHeads(document, [...heads])) return [];
  // Migrations belong to nobody, although their actor ids differ from this device's.
  const constants = constantHashes('content-item');
  return A.getChangesMetaSince(document, [...heads]).filter(({ hash }) => !constants.has(hash));
}

/**
 * The news together with the changes that their authors did not have when they wrote: both sides since they diverged.
 * Changes that this device made meanwhile are already known to the person, but are shown next to the news.
 */
function sideBySide(
  document: A.Doc<unknown>,
  { since, news, here }: { since: readonly A.ChangeMetadata[]; news: readonly A.ChangeMetadata[]; here: string },
): Traced {
  const known = new Set(news.flatMap((change) => change.deps));
  const ends = news.map((change) => change.hash).filter((hash) => !known.has(hash));
  const unknownToThem = changesSince(document, ends);
  const all = new Map([...since, ...unknownToThem].map((change) => [change.hash, change]));
  const fresh = new Set(news.map((change) => change.hash));
  return tracedFrom([...all.values()], (change) => {
    const key = deviceKey(change.actor);
    return key === here || fresh.has(change.hash) ? key : null;
  });
}

function tracedFrom(changes: readonly A.ChangeMetadata[], writerOf: Traced['writerOf']): Traced {
  const all = new Set(changes.map(({ hash }) => hash));
  const from = [...new Set(changes.flatMap(({ deps }) => deps))].filter((hash) => !all.has(hash));
  return { changes, from, writerOf };
}

function changesOf(
  key: string,
  changes: readonly A.ChangeMetadata[],
  traces: readonly MergedProperty[],
  here: string,
): DeviceChanges {
  const own = changes.filter((change) => deviceKey(change.actor) === key);
  const last = own.reduce((latest, change) => (change.time >= latest.time ? change : latest));
  const properties = traces
    .filter((trace) => trace.by.includes(key))
    .map(({ path, spans, by }) => ({
      path,
      words: spans && wordsChangedBy(spans, key),
      alsoHere: by.includes(here),
    }))
    // Drops text that was written and removed again.
    .filter(({ words }) => !words || words.added > 0 || words.removed > 0);
  return { key, device: readMessage(last.message).author, time: last.time, properties };
}

interface TracedProperty extends MergedProperty {
  /** The changes of the turns in which it was changed. */
  readonly changes: ReadonlySet<A.ChangeMetadata>;
}

/** The changes of each device, by property. */
function traceProperties(document: A.Doc<unknown>, traced: Traced, here: string): TracedProperty[] {
  const before = A.view(document, [...traced.from]);
  const orders = [playChanges(document, { ...traced, before, first: here })];
  for (const device of devicesWithRemovals(orders[0]!, here))
    orders.push(playChanges(document, { ...traced, before, first: device }));
  return [...orders[0]!]
    .filter(([, { by }]) => by.size > 0)
    .map(([key, { path, by, spans, changes }]) => ({
      path,
      by: [...by],
      changes,
      conflictSpans: null,
      spans: spans && placeRemoved(document, spansIn(orders, key), { path, before }),
      before: spans ? null : plainValueAt(before, path),
      after: spans ? null : plainValueAt(document, path),
    }));
}

function spansIn(orders: readonly ReadonlyMap<string, Trace>[], key: string): TextSpan[] {
  return orders.map((traces) => traces.get(key)?.spans?.list() ?? []).reduce(withAllRemovers);
}

/**
 * The other devices that changed texts from which something was removed. Two of them may have removed the same text.
 */
function devicesWithRemovals(traces: ReadonlyMap<string, Trace>, here: string): ReadonlySet<string> {
  const contested = [...traces.values()].filter(
    ({ by, spans }) => by.size > 1 && spans?.list().some((span) => !isStanding(span)),
  );
  return new Set(contested.flatMap(({ by }) => [...by].filter((device) => device !== here)));
}
