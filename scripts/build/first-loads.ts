/**
 * First loads: which scripts a browser fetches at which address, before it paints and right after.
 *
 * The input is the table of pages (`app/pages.ts`) and the bundler's files. For each address and audience (visitor,
 * signed in) it follows imports from the screen, and from the frame if the page is inside it:
 *
 * - `entry`: named by the page itself
 * - `scripts`: needed before the first paint
 * - `soon`: needed by parts that are drawn at once, but whose code is loaded late (`drawnSoon`)
 * - `session`: fetched once the server has confirmed the session
 *
 * The server sends these lists as hints, and the size check measures them. Invariants: `entry`, `scripts` and `soon`
 * share no file; a page without a screen file of its name fails the build.
 */

/** A file of the build, from the bundler. */
export interface BuiltFile {
  readonly fileName: string;
  /** The files that it imports statically. */
  readonly imports: readonly string[];
  /** Its sources, by their paths from the project's root. */
  readonly sources: readonly string[];
}

export interface TablePage {
  readonly path: string;
  readonly audience: 'visitors' | 'everyone' | 'signed-in';
}

export interface Visit {
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly screen: string;
  /** Fetched before the first paint, in addition to `entry`. */
  readonly scripts: readonly string[];
  /** Fetched right after the first paint. */
  readonly soon: readonly string[];
}

/** The build's scripts, as the server and the size check use them. */
export interface FirstLoads {
  /** The scripts that the page itself names. */
  readonly entry: readonly string[];
  /** Fetched for signed-in people, once the server has confirmed the session. */
  readonly session: readonly string[];
  readonly visits: readonly Visit[];
}

const entry = 'app/main.tsx';
const shell = 'app/shell/shell.tsx';
const session = 'core/api/auth.ts';
/** Parts that some screens draw at once, although their code loads late. */
const drawnSoon: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['app/screens/dashboard/brand-score-card.tsx', 'app/screens/dashboard/overview.tsx'],
};
/** Where the source of a screen may be: in its folder, or beside the folders where one file is enough. */
export const screenSources = (screen: string): [string, string] => [
  `app/screens/${screen}/${screen}-screen.tsx`,
  `app/screens/${screen}-screen.tsx`,
];

/** The scripts for each address, from the table of pages. @throws for a page whose screen has no file of its name */
export function firstLoads(pages: Readonly<Record<string, TablePage>>, files: readonly BuiltFile[]): FirstLoads {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const scriptsOf = (sources: readonly string[], known: readonly string[] = []): string[] => {
    const found = new Set(known);
    const add = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      byName.get(name)?.imports.forEach(add);
    };
    for (const source of sources) {
      const file = files.find((candidate) => candidate.sources.includes(source));
      if (!file) throw new Error(`The build has no ${source}, which app/pages.ts asks for`);
      add(file.fileName);
    }
    return [...found].slice(known.length);
  };

  const sourceOf = (screen: string) => {
    const [inFolder, ...others] = screenSources(screen);
    return others.find((source) => files.some(({ sources }) => sources.includes(source))) ?? inFolder;
  };

  const own = scriptsOf([entry]);
  const visit = (path: string, isSignedIn: boolean, screen: string, isInShell: boolean): Visit => {
    const scripts = scriptsOf([...(isInShell ? [shell] : []), sourceOf(screen)], own);
    const parts = isInShell ? (drawnSoon[screen] ?? []) : [];
    return { path, isSignedIn, screen, scripts, soon: scriptsOf(parts, [...own, ...scripts]) };
  };
  const rows = Object.entries(pages);
  return {
    entry: own,
    session: scriptsOf([session], own),
    visits: [
      // Visitors get the landing page where the page is for signed-in people only.
      ...rows.map(([name, { path, audience }]) =>
        visit(path, false, audience === 'signed-in' ? 'landing' : name, false),
      ),
      ...rows
        .filter(([, { audience }]) => audience !== 'visitors')
        .map(([name, { path, audience }]) => visit(path, true, name, audience === 'signed-in')),
      visit('*', true, 'not-found', true),
    ],
  };
}
