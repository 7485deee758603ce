/**
 * Chunk groups: which modules share a file of the build.
 *
 * Modules that are fetched together go into one file: each file costs a first load about 800 bytes of headers, and a
 * browser on HTTP/1.1 fetches six at a time. Only the entry points are listed by name. A module belongs to the first
 * group that fits:
 *
 * 1. `start`: the page itself needs it, for every visitor.
 * 2. `common`: both a page for visitors and the signed-in part (the frame, the account or `screens`) need it.
 * 3. `account`: the frame or the signed-in account needs it.
 * 4. `screens`: our own code that more than two signed-in screens need at once. A short module is included if one screen and a
 *    dynamically imported part need it.
 *
 * Invariants: every group is closed, that is, a module's imports are in its group or in an earlier one. So no file is
 * fetched for the sake of another, and files never import each other in a circle. The bundler splits all other modules
 * by their importers, because it knows which parts of a library are used.
 */
export const chunkGroupOrder = ['start', 'common', 'account', 'screens'] as const;

export type ChunkGroup = (typeof chunkGroupOrder)[number];

/** The entry points; ids of modules. */
export interface Entrances {
  readonly page: string;
  /** For everybody who is signed in, at every address. */
  readonly account: readonly string[];
  readonly visitorScreens: readonly string[];
  readonly signedInScreens: readonly string[];
}

/** A module up to this length costs less than a file of its own. Characters. */
const SHORT = 700;

const isOfLibrary = (id: string) => id.includes('/node_modules/');

/** The bundler's information about modules, by id. */
export interface ModuleGraph {
  /** Static imports. */
  readonly importsOf: (id: string) => readonly string[];
  /** Dynamic imports. */
  readonly loadsOf: (id: string) => readonly string[];
  /** Length of its source in characters. */
  readonly lengthOf: (id: string) => number;
}

export function chunkGroups(
  { page, account, visitorScreens, signedInScreens }: Entrances,
  { importsOf, loadsOf, lengthOf }: ModuleGraph,
): ReadonlyMap<string, ChunkGroup> {
  const neededBy = (...roots: readonly string[]): ReadonlySet<string> => {
    const needed = new Set<string>(roots);
    for (const id of needed) for (const imported of importsOf(id)) needed.add(imported);
    return needed;
  };
  const forPage = neededBy(page);
  const forAccount = neededBy(...account);
  const forVisitors = neededBy(...visitorScreens);
  const groups = new Map<string, ChunkGroup>();
  for (const id of forPage) groups.set(id, 'start');
  for (const id of forAccount) if (!groups.has(id)) groups.set(id, forVisitors.has(id) ? 'common' : 'account');
  const needs = new Map(signedInScreens.map((screen) => [screen, neededBy(screen)]));
  const byScreens = countNeeds(needs.values());
  // A dynamically imported module counts as needing its imports too.
  for (const needed of [forPage, ...needs.values()].values())
    for (const id of needed) for (const late of loadsOf(id)) if (!needs.has(late)) needs.set(late, neededBy(late));
  const byAll = countNeeds(needs.values());
  const isOwn = (id: string) => [...neededBy(id)].every((needed) => groups.has(needed) || !isOfLibrary(needed));
  const isShared = (id: string) => (lengthOf(id) <= SHORT ? byAll.get(id)! > 1 : byScreens.get(id)! > 2);
  const shared = [...byScreens.keys()].filter((id) => !groups.has(id) && isShared(id) && isOwn(id));
  for (const id of shared) groups.set(id, forVisitors.has(id) ? 'common' : 'screens');
  // The bundler makes a file of each entry point by itself.
  groups.delete(page);
  return groups;
}

function countNeeds(needs: Iterable<ReadonlySet<string>>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const needed of needs) for (const id of needed) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}
