import type * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import { isOwnDecision } from './acts.ts';

/** The changes to one text, on this device and on others. */
export interface Sides {
  readonly mine: readonly A.ChangeMetadata[];
  readonly theirs: readonly A.ChangeMetadata[];
}

/** Divides the changes to a text by the device that made them; a person's own decisions belong to neither side. */
export function sidesOf(changes: Iterable<A.ChangeMetadata>, here: string): Sides {
  const edits = [...changes].filter(({ message }) => !isOwnDecision(message));
  return {
    mine: edits.filter(({ actor }) => deviceKey(actor) === here),
    theirs: edits.filter(({ actor }) => deviceKey(actor) !== here),
  };
}

/**
 * The changes that both sides of a text start from: those that every change of the other side was made on top of. Words
 * of another device that this device had when it first changed the text belong to neither side of a conflict, even if
 * the person has not marked them as seen.
 *
 * Null if nothing else is left on one of the sides: then one side wrote on top of the other, and they do not conflict.
 *
 * @param all the changes that the history consists of, in topological order
 */
export function commonStart({ mine, theirs }: Sides, all: readonly A.ChangeMetadata[]): ReadonlySet<string> | null {
  const knownToThem = knownToAll(theirs, all);
  const knownToMe = knownToAll(mine, all);
  const isCommon = ({ hash }: A.ChangeMetadata, known: ReadonlySet<string>) => known.has(hash);
  if (mine.every((change) => isCommon(change, knownToThem)) || theirs.every((change) => isCommon(change, knownToMe)))
    return null;
  const common = [
    ...mine.filter((change) => isCommon(change, knownToThem)),
    ...theirs.filter((change) => isCommon(change, knownToMe)),
  ];
  return withAncestors(common, all);
}

/** The changes of a history that each of some changes was made on top of. */
function knownToAll(changes: readonly A.ChangeMetadata[], all: readonly A.ChangeMetadata[]): ReadonlySet<string> {
  // One program's changes are a chain, so what its first one knows, the others know too.
  const firsts = new Map<string, A.ChangeMetadata>();
  for (const change of changes) {
    const first = firsts.get(change.actor);
    if (!first || change.seq < first.seq) firsts.set(change.actor, change);
  }
  const [one, ...others] = [...firsts.values()].map((change) => {
    const known = new Set(withAncestors([change], all));
    known.delete(change.hash);
    return known;
  });
  return new Set([...(one ?? [])].filter((hash) => others.every((known) => known.has(hash))));
}

/** Some changes of a history, and those of it that they were made on top of. */
function withAncestors(changes: readonly A.ChangeMetadata[], all: readonly A.ChangeMetadata[]): ReadonlySet<string> {
  const byHash = new Map(all.map((change) => [change.hash, change]));
  const found = new Set<string>();
  const open = changes.map(({ hash }) => hash);
  for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
    const change = byHash.get(hash);
    if (!change || found.has(hash)) continue;
    found.add(hash);
    open.push(...change.deps);
  }
  return found;
}
