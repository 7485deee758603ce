import { deviceKey } from './actors.ts';

/** A change by its place in the history, its writer and its time in seconds. */
interface Timed {
  readonly hash: string;
  readonly deps: readonly string[];
  readonly actor: string;
  readonly time: number;
}

/**
 * Orders changes so that each comes after those that it follows; among those that may come next a device goes on
 * until it pauses, then the earliest comes. The same history has the same order on every device.
 *
 * @param pause in seconds
 */
export function inTimeOrder<Change extends Timed>(changes: readonly Change[], pause: number): Change[] {
  const waitingFor = new Map<string, number>();
  const followers = new Map<string, Change[]>();
  /** By device, the earliest first: a list of one, but for tabs that were open at once. */
  const ready = new Map<string, Change[]>();
  const enqueue = (change: Change) => {
    const key = deviceKey(change.actor);
    const queue = ready.get(key) ?? [];
    queue.push(change);
    if (queue.length > 1) queue.sort(isEarlier);
    ready.set(key, queue);
  };

  const known = new Set(changes.map((change) => change.hash));
  const first: Change[] = [];
  for (const change of changes) {
    const dependencies = change.deps.filter((dependency) => known.has(dependency));
    waitingFor.set(change.hash, dependencies.length);
    for (const dependency of dependencies) {
      const others = followers.get(dependency);
      if (others) others.push(change);
      else followers.set(dependency, [change]);
    }
    if (dependencies.length === 0) first.push(change);
  }
  first.forEach(enqueue);

  const ordered: Change[] = [];
  for (let next = take(ready, undefined, pause); next; next = take(ready, next, pause)) {
    ordered.push(next);
    for (const follower of followers.get(next.hash) ?? []) {
      const left = (waitingFor.get(follower.hash) ?? 0) - 1;
      waitingFor.set(follower.hash, left);
      if (left === 0) enqueue(follower);
    }
  }
  return ordered;
}

function take<Change extends Timed>(
  ready: Map<string, Change[]>,
  last: Change | undefined,
  pause: number,
): Change | undefined {
  const own = last && ready.get(deviceKey(last.actor));
  const goesOn = last && own?.[0] && own[0].time - last.time <= pause ? own : undefined;
  const queue =
    goesOn ??
    [...ready.values()].filter((each) => each.length > 0).toSorted((one, other) => isEarlier(one[0]!, other[0]!))[0];
  return queue?.shift();
}

function isEarlier(one: Timed, other: Timed): number {
  return one.time - other.time || (one.hash < other.hash ? -1 : 1);
}
