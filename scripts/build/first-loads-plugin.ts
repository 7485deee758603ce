import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import { firstLoads } from './first-loads.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes `.vite/first-loads.json`: the scripts of each page of app/pages.ts, for the server's hints and the size check.
 */
export function emitFirstLoads(): Plugin {
  return {
    name: 'rostrum:first-loads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const { module } = await runnerImport<typeof import('../../app/pages.ts')>(`${root}app/pages.ts`, {
          root,
          configFile: false,
        });
        const files = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map(({ fileName, imports, moduleIds }) => ({
            fileName,
            imports,
            sources: moduleIds.map((id) => relative(root, id).replaceAll('\\', '/')),
          }));
        this.emitFile({
          type: 'asset',
          fileName: '.vite/first-loads.json',
          source: JSON.stringify(firstLoads(module.pages, files), null, 1),
        });
      },
    },
  };
}
