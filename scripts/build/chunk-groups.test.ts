import { expect, it } from 'vitest';
import { chunkGroups, type ModuleGraph } from './chunk-groups.ts';

const LONG = 5_000;

/** Each module with its imports and, after a bar, its dynamic imports. */
function graph(modules: Readonly<Record<string, string>>, long: readonly string[] = []): ModuleGraph {
  const listed = (id: string, half: 0 | 1) => (modules[id] ?? '').split('|')[half]?.split(' ').filter(Boolean) ?? [];
  return {
    importsOf: (id) => listed(id, 0),
    loadsOf: (id) => listed(id, 1),
    lengthOf: (id) => (long.includes(id) ? LONG : 100),
  };
}
const entrances = {
  page: 'main',
  account: ['shell'],
  visitorScreens: ['login'],
  signedInScreens: ['studio', 'wizard'],
};
const divide = (modules: Readonly<Record<string, string>>, long?: readonly string[]) =>
  Object.fromEntries(chunkGroups(entrances, graph(modules, long)));

it('puts together what the page, the account and several screens need', () => {
  expect(
    divide({ main: 'react', shell: 'react rows', login: 'react', studio: 'rows list', wizard: 'list editor' }),
  ).toEqual({ react: 'start', shell: 'account', rows: 'account', list: 'screens' });
});

it('keeps what visitors need apart from what only signed-in people do', () => {
  const groups = divide({ main: '', shell: 'menu rows', login: 'menu field', studio: 'field', wizard: 'field rows' });
  expect(groups).toEqual({ shell: 'account', menu: 'common', rows: 'account', field: 'common' });
});

it('includes a short module that a late part needs too, but no long one', () => {
  const modules = { main: '', shell: '', login: '', studio: 'icon frame|dialog', dialog: 'icon frame', wizard: '' };
  expect(divide(modules, ['frame'])).toEqual({ shell: 'account', icon: 'screens' });
});

it('leaves libraries to the bundler, which knows what is used of them, and with them what needs them', () => {
  const zod = '/node_modules/zod/index.js';
  const groups = divide({ main: '', shell: '', login: '', studio: 'form', wizard: 'form', form: zod, [zod]: '' });
  expect(groups).toEqual({ shell: 'account' });
});

it('has all imports of a group’s modules in that group or an earlier one', () => {
  const modules = {
    main: 'react',
    shell: 'menu rows',
    menu: 'react class',
    login: 'menu',
    rows: 'clock',
    studio: 'list|part',
    list: 'rows words',
    part: 'list',
    wizard: 'list',
  };
  const order = ['start', 'common', 'account', 'screens'];
  const groups = divide(modules);
  const { importsOf } = graph(modules);
  for (const [id, group] of Object.entries(groups))
    for (const imported of importsOf(id))
      expect([id, imported, order.indexOf(groups[imported]!) <= order.indexOf(group)]).toEqual([id, imported, true]);
  expect(Object.keys(groups)).toHaveLength(8);
});
