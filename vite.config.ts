import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './app/pwa/manifest.ts';
import { groupChunks } from './scripts/build/chunk-groups-plugin.ts';
import { emitFirstLoads } from './scripts/build/first-loads-plugin.ts';
import { preloadFont } from './scripts/build/preload-font-plugin.ts';
import { loadScriptsInSlices } from './scripts/build/load-scripts-plugin.ts';
import { precompress } from './scripts/build/precompress-plugin.ts';
import { splitIcons } from './scripts/build/split-icons-plugin.ts';

/** Where `npm run dev` starts the server; see scripts/dev.mjs. */
const apiServer = process.env['DEV_API_SERVER'] ?? 'http://localhost:8787';

export default defineConfig({
  plugins: [
    splitIcons(),
    groupChunks(),
    loadScriptsInSlices(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'app/pwa',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        // Browsers evaluate it as a classic script: what its modules load late is in it, and no `import.meta` is left.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,wasm,svg,woff2}'],
        // The grammar checker's dictionary, 16 MB, is kept once somebody checks a draft.
        globIgnores: ['**/harper_wasm*'],
        // The Automerge wasm is 3.6 MB; the default limit of 2 MB fails the build.
        maximumFileSizeToCacheInBytes: 8 << 20,
      },
      manifest,
    }),
    emitFirstLoads(),
    preloadFont(),
    precompress(),
  ],
  // The other one probes whether it may make code of a text, which the content security policy reports each time.
  resolve: { alias: [{ find: /^cbor-x$/, replacement: 'cbor-x/index-no-eval' }] },
  worker: { format: 'es' },
  // Workers and lazy routes are listed, or the first page load in development finds new packages and reloads itself.
  optimizeDeps: {
    // It finds its wasm beside itself.
    exclude: ['harper.js'],
    entries: ['index.html', 'app/main.tsx', 'app/screens/**/*.tsx', 'app/pwa/service-worker.ts', 'app/**/*.worker.ts'],
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
  },
  server: {
    proxy: {
      '/api': { target: apiServer },
      // People's own sites; Vite's own files begin with the same sign.
      '^/@(?!vite|fs/|id/|react-refresh)': { target: apiServer },
      '^/(robots\\.txt|sitemap\\.xml)$': { target: apiServer },
    },
  },
});
