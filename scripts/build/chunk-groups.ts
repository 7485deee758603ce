/**
 * Which modules share a file of the build.
 *
 * What is fetched together is one file: each file costs a first load some 800 bytes of headers, and a browser on
 * HTTP/1.1 fetches six at a time. Nothing is listed by name but where the code is entered; a module belongs to the
 * first of these that it fits:
 *
 * - `start`: the page itself needs it, whoever looks.
 * - `common`: a page for visitors needs it, and so does the frame of signed-in screens or one of `screens`.
 * - `account`: the frame or the signed-in account needs it.
 * - `screens`: our own code that a signed-in screen needs at once, and something else too.
 *
 * Each of these is closed: what one of its modules imports is in it or in one above, so no file is fetched for the
 * sake of another. Everything else is divided by the bundler, by who needs it: of a library it knows what is used.
 */
export const chunkGroupOrder = ['start', 'common', 'account', 'screens'] as const;

export type ChunkGroup = (typeof chunkGroupOrder)[number];

/** Where the code is entered; ids of modules. */
export interface Entrances {
  readonly page: string;
  /** Of whoever is signed in, at every address. */
  readonly account: readonly string[];
  readonly visitorScreens: readonly string[];
  readonly signedInScreens: readonly string[];
}

/** Characters. A file of its own would cost more than a module that is this short. */
const SHORT = 700;

const isOfLibrary = (id: string) => id.includes('/node_modules/');

/** What the bundler says of a module, by id. */
export interface ModuleGraph {
  /** The modules that it cannot run without. */
  readonly importsOf: (id: string) => readonly string[];
  /** Those that it loads when it needs them. */
  readonly loadsOf: (id: string) => readonly string[];
  /** Characters of its source. */
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
  // Whatever is loaded late can be what needs a module too.
  for (const needed of [forPage, ...needs.values()].values())
    for (const id of needed) for (const late of loadsOf(id)) if (!needs.has(late)) needs.set(late, neededBy(late));
  const byAll = countNeeds(needs.values());
  const isOwn = (id: string) => [...neededBy(id)].every((needed) => groups.has(needed) || !isOfLibrary(needed));
  const isShared = (id: string) => (lengthOf(id) <= SHORT ? byAll : byScreens).get(id)! > 1;
  const shared = [...byScreens.keys()].filter((id) => !groups.has(id) && isShared(id) && isOwn(id));
  for (const id of shared) groups.set(id, forVisitors.has(id) ? 'common' : 'screens');
  // The bundler makes a file of each entrance by itself.
  groups.delete(page);
  return groups;
}

function countNeeds(needs: Iterable<ReadonlySet<string>>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const needed of needs) for (const id of needed) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}
