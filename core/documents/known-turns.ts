import type { Turn } from './turns.ts';

/** Of each turn, the earlier ones that all its changes come after: what they wrote, they wrote in knowledge of those. */
export function knownTurns(
  turns: readonly Turn<{ readonly hash: string; readonly deps: readonly string[] }>[],
): ReadonlySet<number>[] {
  /** Of each change, the turns that it comes after, its own among them. */
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
