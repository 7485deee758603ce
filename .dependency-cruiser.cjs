/** The import rules of docs/architecture.md, "Rooms". */

const test = '(\\.test\\.tsx?$|/testing/)';
const coreLibraries =
  '^node_modules/(@automerge/automerge|zod|date-fns|fractional-indexing|@noble/hashes|syllable|tinyld)/';

/** `from` may import nothing of `to`; tests may reach further than what they test. */
const never = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
});

/** Rooms of a folder, each of which may import those listed before it, and every folder is listed. */
const inOrder = (folder, rooms) => [
  ...rooms
    .slice(0, -1)
    .map((room, index) =>
      never(
        `${folder}/${room}-stays-below`,
        `^${folder}/${room}/`,
        `^${folder}/(${rooms.slice(index + 1).join('|')})/`,
      ),
    ),
  never(`${folder}-lists-its-rooms`, '.', `^${folder}/(?!(${[...rooms, 'testing'].join('|')})/)[^/]+/`),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?url$' } },
    {
      name: 'nothing-shipped-imports-tests',
      severity: 'error',
      // The hostile requests, and the posts to real servers, are tests that run by themselves.
      from: {
        pathNot: `${test}|^(e2e|bench|simulator|scripts/(hostile|platforms))/|^scripts/(hostile|test-platforms)\\.ts$`,
      },
      to: { path: test },
    },
    {
      name: 'nothing-shipped-imports-dev-packages',
      severity: 'error',
      from: { path: '^(core|sync-server)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },

    never('core-stands-alone', '^core/', '^(app|sync-server|simulator|bench|e2e|scripts)/'),
    {
      name: 'core-has-no-machine',
      severity: 'error',
      from: { path: '^core/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-uses-few-packages',
      severity: 'error',
      from: { path: '^core/', pathNot: test },
      to: { path: '^node_modules/', pathNot: coreLibraries },
    },
    never('app-and-server-meet-in-core', '^app/', '^(sync-server|simulator|bench|e2e|scripts)/'),
    never('server-and-app-meet-in-core', '^sync-server/', '^(app|simulator|bench|e2e|scripts)/'),

    // core: rooms in order, each on those before it. Files beside the rooms (commands, ai-tasks) are lists over several.
    ...inOrder('core', [
      'kernel',
      'documents',
      'history',
      'workspace',
      'publishing',
      'grammar',
      'assistant',
      'built-in-assistant',
      'content',
      'growth',
      'calendar',
      'notices',
      'sync',
      'api',
    ]),

    // app: screens → shell → features → engine; the browser lends the engine its ports, ui knows no domain
    {
      name: 'screens-stand-apart',
      severity: 'error',
      from: { path: '^app/screens/([^/]+)/' },
      to: { path: '^app/screens/([^/]+)/', pathNot: '^app/screens/$1/' },
    },
    never('only-pages-open-screens', '^app/(?!screens/|pages|router)', '^app/screens/'),
    never('features-stay-below-the-shell', '^app/(features|ui|engine|browser|pwa)/', '^app/shell/'),
    never('ui-knows-no-domain', '^app/ui/', '^(core|app/(features|engine|browser))/'),
    never('the-engine-imports-no-feature', '^app/(engine|browser)/', '^app/(features|ui|pwa)/'),
    // What the engine needs of the browser comes in by its ports.
    never('the-engine-is-lent-the-browser', '^app/engine/', '^app/browser/'),
    // Features in order, each on those before it.
    ...inOrder('app/features', [
      'account',
      'workspace',
      'pictures',
      'connections',
      'profile',
      'content',
      'writing',
      'publishing',
      'item-actions',
      'history',
      'variants',
      'grammar',
      'embedding',
      'assistant',
      'growth',
      'sync-status',
      'notices',
    ]),
    never('one-automerge', '.', '^node_modules/@automerge/automerge/dist/(mjs|cjs)/entrypoints/fullfat'),

    // scripts: the stamp of a build covers app, core and scripts/build; see scripts/bootstrap/build-app.mjs
    never(
      'the-build-reads-what-is-hashed',
      '^(vite\\.config\\.ts$|scripts/build/)',
      '^((sync-server|simulator|bench|e2e)/|scripts/(?!build/))',
    ),

    // server: the files beside the rooms wire them; rooms in order, each on those before it
    never('nothing-imports-main', '^sync-server/(?!main\\.ts)', '^sync-server/main\\.ts$'),
    never(
      'app-wires-the-rooms',
      '^sync-server/[^/]+/',
      '^sync-server/(app|api-router|create-deps|create-server)\\.ts$',
    ),
    ...inOrder('sync-server', [
      'database',
      'http',
      'mail',
      'accounts',
      'sync',
      'migrations',
      'content',
      'images',
      'workspace',
      'growth',
      'grammar',
      'assistant',
      'publishing',
      'site',
      'calendar-feed',
      'notices',
    ]),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.types|bench/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
