import { deviceKey } from '../documents/actors.ts';

/** A change as a node of the history graph. */
interface Linked {
  readonly hash: string;
  readonly deps: readonly string[];
}

/** Consecutive changes by one author. */
interface Turn<Change> {
  readonly by: string | null;
  readonly changes: readonly Change[];
}

/**
 * Sorts changes topologically with few switches between authors (greedy). Changes that two devices made concurrently
 * become two turns, however many there are.
 *
 * @param of the author of a change
 * @param first the author that starts when several could
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

/** For each turn, the earlier turns that all of its changes depend on: it was written with knowledge of them. */
export function knownTurns(
  turns: readonly Turn<{ readonly hash: string; readonly deps: readonly string[] }>[],
): ReadonlySet<number>[] {
  /** By change: the turns that it depends on, including its own. */
  const reached = new Map<string, ReadonlySet<number>>();
  return turns.map(({ changes }, turn) => {
    const ofEach = changes.map(({ hash, deps }) => {
      const known = new Set(deps.flatMap((dependency) => [...(reached.get(dependency) ?? [])]));
      reached.set(hash, new Set([...known, turn]));
      return known;
    });
    const [first = new Set<number>(), ...others] = ofEach;
    return new Set([...first].filter((known) => known !== turn && others.every((each) => each.has(known))));
  });
}

/** A node of the history graph with its author and its time in seconds. */
interface Timed {
  readonly hash: string;
  readonly deps: readonly string[];
  readonly actor: string;
  readonly time: number;
}

/**
 * Changes of one device without a pause, each of which has only the previous one as parent and only the next one as
 * child.
 */
type Run<Change> = [Change, ...Change[]];

/**
 * Sorts changes topologically. Among those that may come next, the same device continues until it pauses; then the
 * earliest one follows. The order is the same on every device.
 *
 * @param pause in seconds
 */
export function inTimeOrder<Change extends Timed>(changes: readonly Change[], pause: number): Change[] {
  const runs = runsOf(changes, pause);
  const ends = new Map(runs.map((run) => [lastOf(run).hash, run]));
  const waitingFor = new Map<Run<Change>, number>();
  const followers = new Map<Run<Change>, Run<Change>[]>();
  const ready = new Set<Run<Change>>();
  for (const run of runs) {
    const before = run[0].deps.map((hash) => ends.get(hash)).filter((each) => each !== undefined);
    waitingFor.set(run, before.length);
    for (const each of before) followers.set(each, [...(followers.get(each) ?? []), run]);
    if (before.length === 0) ready.add(run);
  }

  const ordered: Change[] = [];
  for (let next = take(ready, undefined, pause); next; next = take(ready, lastOf(next), pause)) {
    for (const change of next) ordered.push(change);
    for (const follower of followers.get(next) ?? []) {
      const left = (waitingFor.get(follower) ?? 0) - 1;
      waitingFor.set(follower, left);
      if (left === 0) ready.add(follower);
    }
  }
  return ordered;
}

/** Ten thousand changes form some dozens of runs, so only few elements have to be sorted. */
function runsOf<Change extends Timed>(changes: readonly Change[], pause: number): Run<Change>[] {
  const followers = new Map<string, number>();
  for (const { deps } of changes) for (const hash of deps) followers.set(hash, (followers.get(hash) ?? 0) + 1);
  const runs: Run<Change>[] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const last = run && lastOf(run);
    const goesOn =
      last &&
      change.deps.length === 1 &&
      change.deps[0] === last.hash &&
      followers.get(last.hash) === 1 &&
      isSameSession(last, change, pause);
    if (goesOn) run.push(change);
    else runs.push([change]);
  }
  return runs;
}

function take<Change extends Timed>(
  ready: Set<Run<Change>>,
  last: Change | undefined,
  pause: number,
): Run<Change> | undefined {
  const inOrder = [...ready].toSorted(([one], [other]) => one.time - other.time || (one.hash < other.hash ? -1 : 1));
  const next = inOrder.find(([first]) => last && isSameSession(last, first, pause)) ?? inOrder[0];
  if (next) ready.delete(next);
  return next;
}

/** Whether a change belongs to the same session of work as the last one. */
export function isSameSession(last: Timed, next: Timed, pause: number): boolean {
  return next.time - last.time <= pause && deviceKey(last.actor) === deviceKey(next.actor);
}

function lastOf<Change>(run: Run<Change>): Change {
  return run.at(-1) ?? run[0];
}
