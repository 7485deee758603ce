import * as A from '@automerge/automerge/slim';
import { isTextPath, isVariantPath, readText } from '../documents/text-path.ts';
import { type DatedSpan, isStanding, joinSpans, type TextSpan, withRestored } from './text-spans.ts';
import { inTurns, knownTurns } from './turns.ts';

/**
 * A text from a point in its history on, in stretches. Edits are applied in an order of the history and in positions
 * of the text as it stands. What was written and removed again since then leaves no trace, nor what was removed and
 * written again in its place.
 */
export class TracedText {
  #spans: DatedSpan[];
  #turn: number;

  /** @param turn in which the first edits that it is told of were made */
  constructor(before: string, turn = 0) {
    this.#turn = turn;
    this.#spans = before === '' ? [] : [{ text: before, by: null, removedBy: [], turn }];
  }

  /**
   * What follows was written in another turn.
   *
   * @param knows the turns of which everything that was written in this one knew
   */
  endTurn(knows: ReadonlySet<number>): void {
    this.#spans = withRestored(this.#spans, { turn: this.#turn, knows });
    this.#turn += 1;
  }

  /** `by` null: as if it had stood there before. */
  insert(at: number, text: string, by: string | null): void {
    this.#spans.splice(this.#cut(at), 0, { text, by, removedBy: [], turn: this.#turn });
  }

  /** `removedBy` null: as if it had never stood there. */
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

  /** In the order of the text, neighbours of the same kind joined. */
  list(): TextSpan[] {
    return joinSpans(this.#spans);
  }

  /** Index of the span that begins at a position of the standing text, split where it must be. */
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
