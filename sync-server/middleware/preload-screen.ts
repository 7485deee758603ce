import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedInCookie } from '#core/api/sign-in.ts';

/** What the build says of its pages: of scripts/build/first-loads.ts, as much as is needed here. */
interface FirstLoads {
  readonly visits: readonly {
    readonly path: string;
    readonly isSignedIn: boolean;
    readonly scripts: readonly string[];
  }[];
}

interface Visit {
  readonly path: string;
  /** The request's Cookie header. */
  readonly cookies: string;
}

/**
 * The `Link` header of a page: the scripts of the screen at its address. The browser then fetches them beside the
 * script that would ask for them, which saves a round trip. Only a hint: a folder that no build wrote has none.
 */
export function preloadScreen(folder: string): (visit: Visit) => string {
  const file = join(folder, '.vite/first-loads.json');
  const { visits } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstLoads) : { visits: [] };
  const links = new Map(
    visits.map(({ path, isSignedIn, scripts }) => [
      keyOf(path, isSignedIn),
      scripts.map((script) => `</${script}>; rel=modulepreload`).join(', '),
    ]),
  );
  return ({ path, cookies }) => links.get(keyOf(path, cookies.includes(`${signedInCookie}=1`))) ?? '';
}

const keyOf = (path: string, isSignedIn: boolean) => `${isSignedIn ? 'in' : 'out'} ${path}`;
