import { deviceKey } from './actors.ts';

/** A change by its place in the history, its writer and its time in seconds. */
interface Timed {
  readonly hash: string;
  readonly deps: readonly string[];
  readonly actor: string;
  readonly time: number;
}

/** Changes of one device, without a pause, each of which follows the one before it and nothing else does. */
type Run<Change> = [Change, ...Change[]];

/**
 * Orders changes so that each comes after those that it follows; among those that may come next a device goes on
 * until it pauses, then the earliest comes. The same history has the same order on every device.
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

/** Ten thousand changes are some dozens of runs, and only those have to be put in order. */
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

/** Whether a device's next change belongs to what it wrote before. */
export function isSameSession(last: Timed, next: Timed, pause: number): boolean {
  return next.time - last.time <= pause && deviceKey(last.actor) === deviceKey(next.actor);
}

function lastOf<Change>(run: Run<Change>): Change {
  return run.at(-1) ?? run[0];
}
