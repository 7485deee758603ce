import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import { plainValueAt, type ConflictSide } from './conflicts.ts';
import { constantHashes } from '../documents/load.ts';
import { isStanding, type TextSpan, withAllRemovers, type WordsChanged, wordsChangedBy } from './text-spans.ts';
import { placeRemoved } from './passages.ts';
import { playChanges, type Trace, type Traced } from './traced-text.ts';

/** A property of a content item that changed, whoever changed it. */
export interface MergedProperty {
  readonly path: readonly string[];
  /** Devices that changed it, this one among them. */
  readonly by: readonly string[];
  /** A collaborative text in stretches; null for everything else. */
  readonly spans: readonly TextSpan[] | null;
  /** The value before and now, of what is not a text. */
  readonly before: ConflictSide['value'];
  readonly after: ConflictSide['value'];
}

/** What another device did to one property. */
export interface DeviceProperty {
  readonly path: readonly string[];
  /** Null for what is not a text. */
  readonly words: WordsChanged | null;
  /** This device changed it meanwhile too. */
  readonly alsoHere: boolean;
}

/** What came from one other device. */
export interface DeviceChanges {
  /** Tells devices apart that have the same name. */
  readonly key: string;
  /** The device as it named itself; null when it did not. */
  readonly device: string | null;
  /** Seconds since 1970 of its last change, on its own clock. */
  readonly time: number;
  readonly properties: readonly DeviceProperty[];
}

export interface MergedChanges {
  /** The other devices, the latest first. */
  readonly devices: readonly DeviceChanges[];
  readonly properties: readonly MergedProperty[];
}

/** Whether any change since `heads` was made on another device. Cheap: reads no text. */
export function hasChangesByOthers(document: A.Doc<unknown>, heads: readonly string[], here: string): boolean {
  return changesSince(document, heads).some((change) => deviceKey(change.actor) !== here);
}

/**
 * What other devices changed in a content item since `heads`, the heads that the person last saw.
 * Null when there is nothing to tell: no change, changes of this device alone, or heads that the document lacks.
 *
 * @param here this device's key, see `deviceKey`
 */
export function mergedSince(document: A.Doc<unknown>, heads: readonly string[], here: string): MergedChanges | null {
  const since = changesSince(document, heads);
  const news = since.filter((change) => deviceKey(change.actor) !== here);
  if (news.length === 0) return null;
  const traces = traceProperties(document, sideBySide(document, { since, news, here }), here);
  const devices = [...new Set(news.map((change) => deviceKey(change.actor)))]
    .map((key) => changesOf(key, news, traces, here))
    .filter((device) => device.properties.length > 0);
  if (devices.length === 0) return null;
  return {
    devices: devices.toSorted((left, right) => right.time - left.time || (left.key < right.key ? -1 : 1)),
    properties: traces,
  };
}

function changesSince(document: A.Doc<unknown>, heads: readonly string[]): readonly A.ChangeMetadata[] {
  if (!A.hasHeads(document, [...heads])) return [];
  // A migration is nobody's work, though its actor is no device of this person either.
  const constants = constantHashes('content-item');
  return A.getChangesMetaSince(document, [...heads]).filter(({ hash }) => !constants.has(hash));
}

/**
 * The news together with what their writers did not know of when they wrote: both sides from where they parted.
 * What this device wrote meanwhile was seen at once, and still stands beside the news.
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
  return {
    changes: [...all.values()],
    from: [...new Set([...all.values()].flatMap((change) => change.deps))].filter((hash) => !all.has(hash)),
    writerOf: (change) => {
      const key = deviceKey(change.actor);
      return key === here || fresh.has(change.hash) ? key : null;
    },
  };
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
    // Written and removed again.
    .filter(({ words }) => !words || words.added > 0 || words.removed > 0);
  return { key, device: last.message, time: last.time, properties };
}

/** What each device did to which property. */
function traceProperties(document: A.Doc<unknown>, traced: Traced, here: string): MergedProperty[] {
  const before = A.view(document, [...traced.from]);
  const orders = [playChanges(document, { ...traced, before, first: here })];
  for (const device of devicesWithRemovals(orders[0]!, here))
    orders.push(playChanges(document, { ...traced, before, first: device }));
  return [...orders[0]!]
    .filter(([, { by }]) => by.size > 0)
    .map(([key, { path, by, spans }]) => ({
      path,
      by: [...by],
      spans: spans && placeRemoved(document, spansIn(orders, key), { path, before }),
      before: spans ? null : plainValueAt(before, path),
      after: spans ? null : plainValueAt(document, path),
    }));
}

function spansIn(orders: readonly ReadonlyMap<string, Trace>[], key: string): TextSpan[] {
  return orders.map((traces) => traces.get(key)?.spans?.list() ?? []).reduce(withAllRemovers);
}

/** The other devices in texts of which something was removed: the same may have been removed on two of them. */
function devicesWithRemovals(traces: ReadonlyMap<string, Trace>, here: string): ReadonlySet<string> {
  const contested = [...traces.values()].filter(
    ({ by, spans }) => by.size > 1 && spans?.list().some((span) => !isStanding(span)),
  );
  return new Set(contested.flatMap(({ by }) => [...by].filter((device) => device !== here)));
}
