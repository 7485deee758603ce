import { readFileSync } from 'node:fs';

/** What a browser fetches before it can paint: the entry script and the chunks that the page preloads. */
function firstLoadScripts() {
  const page = readFileSync(new URL('dist/app/index.html', import.meta.url), 'utf8');
  const addresses = page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g);
  return [...addresses].map(([, address]) => `dist/app${address}`);
}

export default [
  { name: 'first-load JavaScript', path: firstLoadScripts(), gzip: true, limit: '200 kB' },
  { name: 'first-load styles', path: 'dist/app/assets/*.css', gzip: true, limit: '40 kB' },
  { name: 'service worker', path: 'dist/app/service-worker.js', gzip: true, limit: '200 kB' },
];
