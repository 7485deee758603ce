/** A file of the build, as the bundler tells it. */
export interface BuiltFile {
  readonly fileName: string;
  /** The files that it cannot run without. */
  readonly imports: readonly string[];
  /** The sources in it, by their addresses from the project's root. */
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
  /** What a browser fetches before it paints, apart from what the page itself names. */
  readonly scripts: readonly string[];
  /** What it fetches as soon as that is drawn. */
  readonly soon: readonly string[];
}

/** What the server and the size check know of the build. */
export interface FirstLoads {
  /** The scripts that the page itself names. */
  readonly entry: readonly string[];
  /** Fetched for everyone who is signed in once the server has said who they are. */
  readonly session: readonly string[];
  readonly visits: readonly Visit[];
}

const entry = 'app/main.tsx';
const shell = 'app/shell/shell.tsx';
const session = 'core/api/auth.ts';
/** What the frame, and some screens, draw at once though their code comes after them. */
const drawnSoon: Readonly<Record<string, readonly string[]>> = {
  shell: ['app/shell/shared-intake.tsx'],
  dashboard: ['app/screens/dashboard/brand-score-card.tsx', 'app/screens/dashboard/overview.tsx'],
};
const sourceOf = (screen: string) => `app/screens/${screen}/${screen}-screen.tsx`;

/** Who fetches what at which address, from the table of pages. A page whose screen has no file of its name is an error. */
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

  const own = scriptsOf([entry]);
  const visit = (path: string, isSignedIn: boolean, screen: string, isInShell: boolean): Visit => {
    const scripts = scriptsOf([...(isInShell ? [shell] : []), sourceOf(screen)], own);
    const parts = isInShell ? [...drawnSoon['shell']!, ...(drawnSoon[screen] ?? [])] : [];
    return { path, isSignedIn, screen, scripts, soon: scriptsOf(parts, [...own, ...scripts]) };
  };
  const rows = Object.entries(pages);
  return {
    entry: own,
    session: scriptsOf([session], own),
    visits: [
      // Visitors get the landing page where no page is theirs.
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
