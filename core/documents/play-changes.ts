import * as A from '@automerge/automerge/slim';
import { knownTurns } from './known-turns.ts';
import { isTextPath, isVariantPath, readText } from './text-path.ts';
import { TracedText } from './traced-text.ts';
import { inTurns } from './turns.ts';

/** A part of a history. */
export interface Traced {
  readonly changes: readonly A.ChangeMetadata[];
  /** The heads before all of them. */
  readonly from: readonly string[];
  /** The device to which a change is put down; null for what was seen from elsewhere before. */
  readonly writerOf: (change: A.ChangeMetadata) => string | null;
}

/** What happened to a property in it. */
export interface Trace {
  readonly path: readonly string[];
  readonly by: Set<string>;
  readonly spans: TracedText | null;
}

/** Kept by the program for itself: nothing that a person changed. */
const unspoken: ReadonlySet<string> = new Set([
  'schemaVersion',
  'id',
  'position',
  'createdAt',
  'createdOn',
  'draftedAt',
  'draftedOn',
  'sourceId',
  'sentAs',
  // Shown in the draft itself.
  'assisted',
  // Told in the history.
  'versionNames',
  // Told where the item is published.
  'publications',
  // Of a variant only its words are told.
  'variants',
]);

/**
 * Goes through a part of a history device by device, and notes what each did to which property, by the property's key.
 *
 * @param before the document as it was at `from`
 * @param first the device that begins where several could
 */
export function playChanges(
  document: A.Doc<unknown>,
  { changes, from, writerOf, before, first }: Traced & { before: A.Doc<unknown>; first: string },
): ReadonlyMap<string, Trace> {
  const traces = new Map<string, Trace>();
  let reached: readonly string[] = from;
  const turns = inTurns(changes, { of: writerOf, first });
  const known = knownTurns(turns);
  for (const [turn, { by, changes: own }] of turns.entries()) {
    const next = headsAfter(reached, own);
    tracePatches(traces, A.diff(document, [...reached], [...next]), { by, before, turn });
    for (const { spans } of traces.values()) spans?.endTurn(known[turn]!);
    reached = next;
  }
  return traces;
}

/**
 * Notes what one device did to which property.
 *
 * @param by null: as if it had stood there before
 * @param turn the number of the turn in which it was done
 */
export function tracePatches(
  traces: Map<string, Trace>,
  patches: readonly A.Patch[],
  { by, before, turn = 0 }: { readonly by: string | null; readonly before: A.Doc<unknown>; readonly turn?: number },
): void {
  for (const patch of patches) {
    const path = patch.path.map(String);
    const textPath = path.slice(0, -1);
    const isText = isTextPath(textPath) && (patch.action === 'splice' || patch.action === 'del');
    const property = isText ? textPath : propertyOf(path);
    if (unspoken.has(property[0] ?? '') && !isVariantPath(property)) continue;
    const trace = traceOf(traces, property, { before: isText ? before : null, turn });
    if (by !== null) trace.by.add(by);
    const at = Number(patch.path.at(-1));
    if (!isText || !trace.spans) continue;
    if (patch.action === 'splice') trace.spans.insert(at, patch.value, by);
    if (patch.action === 'del') trace.spans.remove(at, patch.length ?? 1, by);
  }
}

function traceOf(
  traces: Map<string, Trace>,
  path: readonly string[],
  { before, turn }: { before: A.Doc<unknown> | null; turn: number },
): Trace {
  const key = path.join('\n');
  const known = traces.get(key);
  if (known) return known;
  const made = { path, by: new Set<string>(), spans: before && new TracedText(readText(before, path) ?? '', turn) };
  traces.set(key, made);
  return made;
}

/** The property that a patch inside it belongs to: a step's field, or one of the item's own. */
function propertyOf(path: readonly string[]): readonly string[] {
  return path.slice(0, path[0] === 'steps' ? 3 : 1);
}

/** The heads of a state after more changes, each of which comes after those that it follows. */
export function headsAfter(heads: readonly string[], changes: readonly A.ChangeMetadata[]): string[] {
  const next = new Set(heads);
  for (const change of changes) {
    for (const dependency of change.deps) next.delete(dependency);
    next.add(change.hash);
  }
  return [...next];
}
