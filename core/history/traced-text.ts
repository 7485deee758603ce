import * as A from '@automerge/automerge/slim';
import { isTextPath, isVariantPath, readText } from '../documents/text-path.ts';
import { type DatedSpan, isStanding, joinSpans, type TextSpan, withRestored } from './text-spans.ts';
import { inTurns, knownTurns } from './turns.ts';

/**
 * A text since a given version, as spans. Apply the edits in an order of the history, with positions in the text at
 * that point. Text that was written and removed again since then leaves no span, and text that was removed and restored
 * counts as unchanged.
 */
export class TracedText {
  #spans: DatedSpan[];
  #turn: number;

  /** @param turn number of the turn that the first edits belong to */
  constructor(before: string, turn = 0) {
    this.#turn = turn;
    this.#spans = before === '' ? [] : [{ text: before, by: null, removedBy: [], turn }];
  }

  /**
   * Ends the current turn: later edits belong to the next one.
   *
   * @param knows turns that everything in the current turn was written with knowledge of
   */
  endTurn(knows: ReadonlySet<number>): void {
    this.#spans = withRestored(this.#spans, { turn: this.#turn, knows });
    this.#turn += 1;
  }

  /** With `by` null, the text counts as part of the earlier version. */
  insert(at: number, text: string, by: string | null): void {
    this.#spans.splice(this.#cut(at), 0, { text, by, removedBy: [], turn: this.#turn });
  }

  /** With `removedBy` null, the text counts as never having been part of the earlier version. */
  remove(at: number, length: number, removedBy: string | null): void {
    const from = this.#cut(at);
    let left = length;
    let index = from;
    while (left > 0 && index < this.#spans.length) {
      const span = this.#spans[index]!;
      if (!isStanding(span)) {
        index += 1;
        continue;
      }
      if (span.text.length > left) this.#split(index, left);
      const whole = this.#spans[index]!;
      left -= whole.text.length;
      if (whole.by === null && removedBy !== null) {
        this.#spans[index] = { ...whole, removedBy: [removedBy], turn: this.#turn };
        index += 1;
      } else this.#spans.splice(index, 1);
    }
  }

  /** The spans in the order of the text, with equal neighbours joined. */
  list(): TextSpan[] {
    return joinSpans(this.#spans);
  }

  /** Index of the span that begins at a position of the current text. Splits a span if necessary. */
  #cut(at: number): number {
    let left = at;
    for (let index = 0; index < this.#spans.length; index += 1) {
      const span = this.#spans[index]!;
      if (left === 0 && isStanding(span)) return index;
      if (!isStanding(span)) continue;
      if (left < span.text.length) {
        this.#split(index, left);
        return index + 1;
      }
      left -= span.text.length;
    }
    return this.#spans.length;
  }

  #split(index: number, at: number): void {
    const span = this.#spans[index]!;
    this.#spans.splice(index, 1, { ...span, text: span.text.slice(0, at) }, { ...span, text: span.text.slice(at) });
  }
}

/** A part of a history. */
export interface Traced {
  readonly changes: readonly A.ChangeMetadata[];
  /** The heads before all of the changes. */
  readonly from: readonly string[];
  /** The device that a change is attributed to; null for another device's change that was already seen. */
  readonly writerOf: (change: A.ChangeMetadata) => string | null;
}

/** The changes to one property. */
export interface Trace {
  readonly path: readonly string[];
  readonly by: Set<string>;
  readonly spans: TracedText | null;
  /** The changes of the turns in which it was changed. */
  readonly changes: Set<A.ChangeMetadata>;
}

/** Properties that the program maintains by itself. Changes to them are not reported. */
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
  // Shown in the draft.
  'assisted',
  // Shown in the history.
  'versionNames',
  // Shown where the item is published.
  'publications',
  // Only the text of a variant is reported.
  'variants',
]);

/**
 * Replays a part of a history device by device and records each device's changes, by property key.
 *
 * @param before the document at `from`
 * @param first the device that starts when several could
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
    const touched = tracePatches(traces, A.diff(document, [...reached], [...next]), { by, before, turn });
    for (const trace of touched) for (const change of own) trace.changes.add(change);
    for (const { spans } of traces.values()) spans?.endTurn(known[turn]!);
    reached = next;
  }
  return traces;
}

/**
 * Records one device's changes, by property. Returns the properties that were changed.
 *
 * @param by null: attributed to the earlier version
 * @param turn number of the turn
 */
export function tracePatches(
  traces: Map<string, Trace>,
  patches: readonly A.Patch[],
  { by, before, turn = 0 }: { readonly by: string | null; readonly before: A.Doc<unknown>; readonly turn?: number },
): ReadonlySet<Trace> {
  const touched = new Set<Trace>();
  for (const patch of patches) {
    const path = patch.path.map(String);
    const textPath = path.slice(0, -1);
    const isText = isTextPath(textPath) && (patch.action === 'splice' || patch.action === 'del');
    const property = isText ? textPath : propertyOf(path);
    if (unspoken.has(property[0] ?? '') && !isVariantPath(property)) continue;
    const trace = traceOf(traces, property, { before: isText ? before : null, turn });
    touched.add(trace);
    if (by !== null) trace.by.add(by);
    const at = Number(patch.path.at(-1));
    if (!isText || !trace.spans) continue;
    if (patch.action === 'splice') trace.spans.insert(at, patch.value, by);
    if (patch.action === 'del') trace.spans.remove(at, patch.length ?? 1, by);
  }
  return touched;
}

function traceOf(
  traces: Map<string, Trace>,
  path: readonly string[],
  { before, turn }: { before: A.Doc<unknown> | null; turn: number },
): Trace {
  const key = path.join('\n');
  const known = traces.get(key);
  if (known) return known;
  const made: Trace = {
    path,
    by: new Set(),
    spans: before && new TracedText(readText(before, path) ?? '', turn),
    changes: new Set(),
  };
  traces.set(key, made);
  return made;
}

/** The property that a patch belongs to: a step's field, or a property of the item. */
function propertyOf(path: readonly string[]): readonly string[] {
  return path.slice(0, path[0] === 'steps' ? 3 : 1);
}

/** The heads after more changes. The changes must be in topological order. */
export function headsAfter(heads: readonly string[], changes: readonly A.ChangeMetadata[]): string[] {
  const next = new Set(heads);
  for (const change of changes) {
    for (const dependency of change.deps) next.delete(dependency);
    next.add(change.hash);
  }
  return [...next];
}
