/** A change by its place in the history. */
interface Linked {
  readonly hash: string;
  readonly deps: readonly string[];
}

/** Changes of one writer that follow each other. */
export interface Turn<Change> {
  readonly by: string | null;
  readonly changes: readonly Change[];
}

/**
 * Orders changes so that each comes after its dependencies and the writer changes as rarely as a greedy look finds:
 * what two devices wrote apart from each other is two turns, however many changes that were.
 *
 * @param of who made a change
 * @param first who begins when several could
 */
export function inTurns<Change extends Linked>(
  changes: readonly Change[],
  { of, first }: { of: (change: Change) => string | null; first: string },
): Turn<Change>[] {
  const waitingFor = new Map<string, number>();
  const followers = new Map<string, Change[]>();
  const ready = new Map<string | null, Change[]>();
  const put = <Key>(map: Map<Key, Change[]>, key: Key, change: Change) =>
    map.set(key, [...(map.get(key) ?? []), change]);

  const known = new Set(changes.map((change) => change.hash));
  for (const change of changes) {
    const dependencies = change.deps.filter((dependency) => known.has(dependency));
    waitingFor.set(change.hash, dependencies.length);
    for (const dependency of dependencies) put(followers, dependency, change);
    if (dependencies.length === 0) put(ready, of(change), change);
  }

  const turns: Turn<Change>[] = [];
  for (
    let by: string | null | undefined = ready.has(first) ? first : nextOf(ready);
    by !== undefined;
    by = nextOf(ready)
  ) {
    const taken: Change[] = [];
    const queue = ready.get(by) ?? [];
    ready.delete(by);
    for (const change of queue) {
      taken.push(change);
      for (const follower of followers.get(change.hash) ?? []) {
        const left = (waitingFor.get(follower.hash) ?? 0) - 1;
        waitingFor.set(follower.hash, left);
        if (left > 0) continue;
        if (of(follower) === by) queue.push(follower);
        else put(ready, of(follower), follower);
      }
    }
    turns.push({ by, changes: taken });
  }
  return turns;
}

function nextOf(ready: ReadonlyMap<string | null, unknown>): string | null | undefined {
  return ready.keys().next().value;
}
