import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './app/pwa/manifest.ts';
import { precompress } from './scripts/precompress-plugin.ts';
import { splitIcons } from './scripts/split-icons-plugin.ts';

/** Where `npm run dev` starts the server; see scripts/dev.mjs. */
const apiServer = process.env['DEV_API_SERVER'] ?? 'http://localhost:8787';

/**
 * Small modules that nearly every screen shares come in two files rather than in forty: each request of a first load
 * costs a phone a round trip. They are named, because a file also draws in whatever its modules import.
 */
const kit =
  /\/app\/(ui\/(button|button-class|card|class-names|dot|empty-state|icon-button|load-menu-panel|menu|pill|show-toast|skeleton)|components\/(brand-mark|page-heading|page-skeleton|theme-menu|use-install-offer)|browser\/when-idle|paths)\.tsx?$/;
const signedInKit =
  /\/(app\/(components\/(install-card|list-rows|local-picture|pillar-color)|data\/(account|require-account|use-account|content\/use-(content-cards|run-command)|merged\/use-merged-pieces|workspace\/use-workspace|sync\/use-online)|sync\/[a-z-]+)|core\/(content\/pictures|kernel\/(ids|bytes|base64)|sync\/(protocol|frames)|documents\/(versions|loading-order)))\.tsx?$/;
/** The tasks of the built-in assistant share their text analysis: one file rather than thirty small ones. */
const builtIn = /\/core\/ai\/built-in\//;
const groups = [kit, signedInKit, builtIn].map((test, index) => ({
  name: ['kit', 'signed-in', 'built-in'][index]!,
  test,
  includeDependenciesRecursively: false,
}));

export default defineConfig({
  plugins: [
    splitIcons(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'app/pwa',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,wasm,svg,woff2}'],
        // The Automerge wasm is 3.6 MB; the default limit of 2 MB fails the build.
        maximumFileSizeToCacheInBytes: 8 << 20,
      },
      manifest,
    }),
    precompress(),
  ],
  worker: { format: 'es' },
  // Workers and lazy routes are listed, or the first page load in development finds new packages and reloads itself.
  optimizeDeps: {
    entries: ['index.html', 'app/main.tsx', 'app/screens/**/*.tsx', 'app/pwa/service-worker.ts', 'app/**/*.worker.ts'],
  },
  // The manifest tells .size-limit.mjs which files a screen needs.
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: apiServer } } },
});
