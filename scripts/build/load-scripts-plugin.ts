import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../../app/browser/load-scripts.ts', import.meta.url));

/** Late code is loaded by app/browser/load-scripts.ts instead of Vite's helper, which has the same signature. */
export function loadScriptsInSlices(): Plugin {
  return {
    name: 'rostrum:load-scripts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadWithScripts as __vitePreload } from ${JSON.stringify(loader)};`,
    },
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      if (styles.length > 1)
        this.error(`Styles that come late are not loaded (app/browser/load-scripts.ts): ${styles.join(', ')}`);
    },
  };
}
