import { readFileSync } from 'node:fs';

const built = new URL('dist/app/', import.meta.url);
/** Which scripts each page needs; see scripts/build/first-loads.ts. */
const { entry, session, visits } = JSON.parse(readFileSync(new URL('.vite/first-loads.json', built), 'utf8'));
/** The files that the page names, apart from modules. */
const plain = [...readFileSync(new URL('index.html', built), 'utf8').matchAll(/src="\/([^"]+\.js)"/g)].map(
  ([, address]) => address,
);

/** A screen once, whoever sees it at how many addresses: visitors come first. */
const screens = new Map(visits.toReversed().map((visit) => [visit.screen, visit]));

export default [
  ...[...screens.values()].toReversed().map((visit) => ({
    name: `${visit.screen}: first-load JavaScript`,
    path: firstLoad(visit),
    gzip: true,
    limit: limitOf(visit),
  })),
  {
    name: 'page, styles and fonts of a first load',
    path: ['dist/app/index.html', 'dist/app/assets/*.css', 'dist/app/assets/{geist,newsreader}-latin-wght-*.woff2'],
    gzip: true,
    limit: '160 kB',
  },
  { name: 'service worker', path: 'dist/app/service-worker.js', gzip: true, limit: '200 kB' },
];

function limitOf({ screen, isSignedIn }) {
  if (isSignedIn) return '220 kB';
  return screen === 'landing' ? '120 kB' : '150 kB';
}

/** The scripts that a browser fetches until the page is drawn with its parts. */
function firstLoad({ screen, isSignedIn, scripts, soon }) {
  const files = [...new Set([...plain, ...entry, ...(isSignedIn ? session : []), ...scripts, ...soon])];
  // Automerge has no place before the first paint: a list that drew it in would be over any limit.
  const automerge = files.find((file) => readFileSync(new URL(file, built), 'utf8').includes('__wbindgen'));
  if (automerge) throw new Error(`${screen} draws Automerge into the first load: ${automerge}`);
  return files.map((file) => `dist/app/${file}`);
}
