import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precompress } from './scripts/precompress-plugin.ts';

/** Where `npm run dev` starts the server; see scripts/dev.mjs. */
const apiServer = process.env['DEV_API_SERVER'] ?? 'http://localhost:8787';

export default defineConfig({
  plugins: [
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
      manifest: {
        id: '/',
        name: 'Rostrum',
        short_name: 'Rostrum',
        description: 'Write, plan and publish your personal brand. Works offline.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f7f5f0',
        theme_color: '#f7f5f0',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    precompress(),
  ],
  worker: { format: 'es' },
  // Workers and lazy routes are listed, or the first page load in development finds new packages and reloads itself.
  optimizeDeps: {
    entries: ['index.html', 'app/main.tsx', 'app/screens/**/*.tsx', 'app/pwa/service-worker.ts', 'app/**/*.worker.ts'],
  },
  build: { outDir: 'dist/app', emptyOutDir: true, target: 'es2023' },
  server: { proxy: { '/api': { target: apiServer } } },
});
