import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedInCookie } from '#core/api/signed-in-cookie.ts';

/** What a screen is made of, by the names that the build's manifest gives its sources. */
const everySignedIn = ['app/components/shell.tsx'];
const signedIn: Readonly<Record<string, string>> = {
  '/': 'app/screens/dashboard/dashboard-screen.tsx',
  '/create': 'app/screens/studio/studio-screen.tsx',
  '/create/stepped': 'app/screens/wizard/wizard-screen.tsx',
};
const signedOut: Readonly<Record<string, string>> = {
  '/': 'app/screens/landing/landing-screen.tsx',
  '/login': 'app/screens/login/login-screen.tsx',
  '/register': 'app/screens/register/register-screen.tsx',
};

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

interface Visit {
  readonly path: string;
  /** The request's Cookie header. */
  readonly cookies: string;
}

/**
 * The `Link` header of a page: the scripts of the screen at its address. The browser then fetches them beside the
 * script that would ask for them, which saves a round trip. Only a hint: a build without a manifest has none.
 */
export function preloadScreen(folder: string): (visit: Visit) => string {
  const file = join(folder, '.vite/manifest.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, BuiltFile>) : {};
  const links = new Map<string, string>();
  for (const [path, screen] of Object.entries(signedIn))
    links.set(`in ${path}`, linksOf(manifest, [...everySignedIn, screen]));
  for (const [path, screen] of Object.entries(signedOut)) links.set(`out ${path}`, linksOf(manifest, [screen]));
  return ({ path, cookies }) => links.get(`${cookies.includes(`${signedInCookie}=1`) ? 'in' : 'out'} ${path}`) ?? '';
}

function linksOf(manifest: Readonly<Record<string, BuiltFile>>, sources: readonly string[]): string {
  const files = new Set<string>();
  const add = (key: string) => {
    const built = manifest[key];
    if (!built || files.has(built.file)) return;
    files.add(built.file);
    for (const imported of built.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  // The page itself names the entry and what that imports.
  const own = new Set([
    manifest['index.html']?.file,
    ...(manifest['index.html']?.imports ?? []).map((key) => manifest[key]?.file),
  ]);
  const scripts = [...files].filter((name) => name.endsWith('.js') && !own.has(name));
  return scripts.map((name) => `</${name}>; rel=modulepreload`).join(', ');
}
