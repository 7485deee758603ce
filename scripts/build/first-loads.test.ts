import { expect, it } from 'vitest';
import { pages } from '#app/pages.ts';
import { firstLoads, type BuiltFile, type TablePage } from './first-loads.ts';

const screen = (name: string, ...imports: string[]): BuiltFile => ({
  fileName: `${name}.js`,
  imports,
  sources: [`app/screens/${name}/${name}-screen.tsx`],
});
const files: readonly BuiltFile[] = [
  { fileName: 'main.js', imports: ['kit.js'], sources: ['app/main.tsx'] },
  { fileName: 'kit.js', imports: [], sources: ['app/ui/button.tsx'] },
  { fileName: 'shell.js', imports: ['kit.js', 'rows.js'], sources: ['app/shell/shell.tsx'] },
  { fileName: 'rows.js', imports: ['main.js'], sources: ['app/engine/store/rows.ts'] },
  { fileName: 'auth.js', imports: ['zod.js'], sources: ['core/api/auth.ts'] },
  { fileName: 'zod.js', imports: [], sources: ['node_modules/zod/index.js'] },
  { fileName: 'score.js', imports: [], sources: ['app/screens/dashboard/brand-score-card.tsx'] },
  { fileName: 'overview.js', imports: ['score.js'], sources: ['app/screens/dashboard/overview.tsx'] },
  screen('landing', 'kit.js'),
  screen('login', 'field.js', 'main.js'),
  { fileName: 'field.js', imports: [], sources: ['app/ui/field.tsx'] },
  screen('studio', 'rows.js', 'field.js'),
  screen('not-found'),
];
const table: Readonly<Record<string, TablePage>> = {
  landing: { path: '/home', audience: 'everyone' },
  login: { path: '/login', audience: 'visitors' },
  studio: { path: '/create', audience: 'signed-in' },
};
const visit = (path: string, isSignedIn: boolean) =>
  firstLoads(table, files).visits.find((one) => one.path === path && one.isSignedIn === isSignedIn);

it('names what a screen needs, once, without what the page itself names', () => {
  expect(firstLoads(table, files).entry).toEqual(['main.js', 'kit.js']);
  expect(visit('/login', false)?.scripts).toEqual(['login.js', 'field.js']);
  expect(visit('/create', true)?.scripts).toEqual(['shell.js', 'rows.js', 'studio.js', 'field.js']);
  expect(firstLoads(table, files).session).toEqual(['auth.js', 'zod.js']);
});

it('names the scripts that are fetched as soon as the screen is drawn', () => {
  expect(visit('/create', true)?.soon).toEqual([]);
  expect(visit('/login', false)?.soon).toEqual([]);
  const dashboard = { path: '/', audience: 'signed-in' } as const;
  const { visits } = firstLoads({ ...table, dashboard }, [...files, screen('dashboard')]);
  expect(visits.findLast(({ screen: name }) => name === 'dashboard')?.soon).toEqual(['score.js', 'overview.js']);
});

it('gives visitors the landing page where no page is theirs', () => {
  expect(visit('/create', false)).toMatchObject({ screen: 'landing', scripts: ['landing.js'] });
});

it('loads nothing of the shell for a page outside it', () => {
  expect(visit('/home', true)?.scripts).toEqual(['landing.js']);
  expect(visit('/login', true)).toBeUndefined();
});

it('gives an unknown address the page that says so', () => {
  expect(visit('*', true)?.screen).toBe('not-found');
});

it('finds a screen of one file beside the folders', () => {
  const alone = files.map((file) =>
    file.fileName === 'login.js' ? { ...file, sources: ['app/screens/login-screen.tsx'] } : file,
  );
  const { visits } = firstLoads(table, alone);
  expect(visits.find(({ screen: name }) => name === 'login')?.scripts).toEqual(['login.js', 'field.js']);
});

it('refuses a page whose screen has another name', () => {
  const renamed = { ...table, drafts: { path: '/drafts', audience: 'signed-in' } as const };
  expect(() => firstLoads(renamed, files)).toThrow('app/screens/drafts/drafts-screen.tsx');
});

it('reads the table of pages', () => {
  const screens = Object.keys(pages).map((name) => screen(name));
  const { visits } = firstLoads(pages, [...files, ...screens]);
  expect(visits.filter(({ isSignedIn }) => !isSignedIn)).toHaveLength(Object.keys(pages).length);
});
