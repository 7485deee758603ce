import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { chunkGroupOrder, chunkGroups, type ChunkGroup, type Entrances } from './chunk-groups.ts';
import { screenSources } from './first-loads.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Puts modules that are always fetched together into one file; see chunk-groups.ts. */
export function groupChunks(): Plugin {
  return {
    name: 'rostrum:group-chunks',
    apply: 'build',
    config: async () => {
      const { module } = await runnerImport<typeof import('../../app/pages.ts')>(`${root}app/pages.ts`, {
        root,
        configFile: false,
      });
      const screens = Object.entries(module.pages).map(([name, { audience }]) => ({
        id: screenSources(name)
          .map((source) => `${root}${source}`)
          .find(existsSync)!,
        isSignedIn: audience === 'signed-in',
      }));
      const entrances: Entrances = {
        page: `${root}app/main.tsx`,
        account: [`${root}app/shell/shell.tsx`, `${root}app/features/account/open-account.ts`],
        visitorScreens: screens.filter(({ isSignedIn }) => !isSignedIn).map(({ id }) => id),
        signedInScreens: screens.filter(({ isSignedIn }) => isSignedIn).map(({ id }) => id),
      };
      let divided: ReadonlyMap<string, ChunkGroup> | null = null;
      // A group also takes the modules that its modules import, so the groups above it must be filled first.
      const groups = chunkGroupOrder.map((group, index) => ({
        debugName: group,
        priority: chunkGroupOrder.length - index,
        name: (id: string, context: Rolldown.ChunkingContext) => {
          divided ??= chunkGroups(entrances, {
            importsOf: (of) => context.getModuleInfo(of)?.importedIds ?? [],
            loadsOf: (of) => context.getModuleInfo(of)?.dynamicallyImportedIds ?? [],
            lengthOf: (of) => context.getModuleInfo(of)?.code?.length ?? 0,
          });
          return divided.get(id) === group ? group : null;
        },
      }));
      // Every first load has a list of all scripts, and a hash does not compress. Two versions of one script, which alone
      // must differ, have the same 42 bits once in four trillion times.
      const chunkFileNames = 'assets/[name]-[hash:7].js';
      return { build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } } } };
    },
  };
}
