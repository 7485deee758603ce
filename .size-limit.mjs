import { readFileSync } from 'node:fs';

const built = new URL('dist/app/', import.meta.url);
/** Every source that became a file of its own, and which files it needs. */
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8'));

/** Loaded for everyone who is signed in, whichever screen follows. */
const signedIn = ['app/components/shell.tsx', 'core/api/auth.ts'];
const screens = {
  dashboard: 'app/screens/dashboard/dashboard-screen.tsx',
  studio: 'app/screens/studio/studio-screen.tsx',
  wizard: 'app/screens/wizard/wizard-screen.tsx',
  'continue a draft': 'app/screens/continue-draft/continue-draft-screen.tsx',
  'coming pages': 'app/screens/coming/coming-screen.tsx',
  'not found': 'app/screens/not-found/not-found-screen.tsx',
};

export default [
  {
    name: 'landing: first-load JavaScript',
    path: firstLoad('app/screens/landing/landing-screen.tsx'),
    gzip: true,
    limit: '120 kB',
  },
  {
    name: 'sign-in: first-load JavaScript',
    path: firstLoad('app/screens/login/login-screen.tsx'),
    gzip: true,
    limit: '150 kB',
  },
  {
    name: 'registration: first-load JavaScript',
    path: firstLoad('app/screens/register/register-screen.tsx'),
    gzip: true,
    limit: '150 kB',
  },
  ...Object.entries(screens).map(([name, screen]) => ({
    name: `${name}: first-load JavaScript`,
    path: firstLoad(...signedIn, screen),
    gzip: true,
    limit: '200 kB',
  })),
  {
    name: 'page, styles and fonts of a first load',
    path: ['dist/app/index.html', 'dist/app/assets/*.css', 'dist/app/assets/{geist,newsreader}-latin-wght-*.woff2'],
    gzip: true,
    limit: '160 kB',
  },
  { name: 'service worker', path: 'dist/app/service-worker.js', gzip: true, limit: '200 kB' },
];

/** The scripts that a browser fetches before it paints: the page's own, those of the sources, and what they import at once. */
function firstLoad(...sources) {
  const found = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(
        `The build has no file of ${key}: name the sources in .size-limit.mjs that are loaded by themselves.`,
      );
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add('index.html');
  for (const source of sources) add(source);
  const page = readFileSync(new URL('index.html', built), 'utf8');
  for (const [, address] of page.matchAll(/src="\/([^"]+\.js)"/g)) found.add(address);
  const scripts = [...found].filter((file) => file.endsWith('.js'));
  // Automerge has no place before the first paint: a list that drew it in would be over any limit.
  const automerge = scripts.find((file) => readFileSync(new URL(file, built), 'utf8').includes('__wbindgen'));
  if (automerge) throw new Error(`${sources.at(-1)} draws Automerge into the first load: ${automerge}`);
  return scripts.map((file) => `dist/app/${file}`);
}
