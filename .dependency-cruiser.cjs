/** Who may import whom: the rules of docs/architecture.md, "Who may import whom". */

const test = '(\\.test\\.tsx?$|/testing/)';
const coreLibraries =
  '^node_modules/(@automerge/automerge|zod|date-fns|fractional-indexing|@noble/hashes|fillers|flesch|hedges|syllable|weasels)/';

/** `from` may import nothing of `to`; tests may reach further than what they test. */
const never = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
});

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
      // The hostile requests are sent to a server of their own, as the tests' are.
      from: { pathNot: `${test}|^(e2e|bench|simulator|scripts/hostile)/|^scripts/hostile\\.ts$` },
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

    // app: screens → components → data → account → sync → api, all on the engine; browser lends the engine its ports
    {
      name: 'screens-stand-apart',
      severity: 'error',
      from: { path: '^app/screens/([^/]+)/' },
      to: { path: '^app/screens/([^/]+)/', pathNot: '^app/screens/$1/' },
    },
    never('only-pages-open-screens', '^app/(?!screens/|pages|router)', '^app/screens/'),
    never('components-stay-below-screens', '^app/(ui|data|account|sync|api|engine|pwa|browser)/', '^app/components/'),
    never('ui-knows-no-domain', '^app/ui/', '^(core|app/(data|account|sync|api|engine|components))/'),
    never('data-shows-nothing', '^app/(data|account|sync|api|engine|browser)/', '^app/ui/'),
    never('an-account-needs-no-hooks', '^app/account/', '^app/data/'),
    never('sync-stands-on-the-engine', '^app/sync/', '^app/(browser|account|data|pwa)/'),
    // The ports are types: who makes the wire hands it in.
    never('the-api-client-is-a-leaf', '^app/api/', '^app/(account|data|sync|pwa|browser|engine/(?!ports\\.ts$))'),
    never('the-browser-serves-the-engine', '^app/browser/', '^app/(api|account|data|sync|pwa)/'),
    never('the-engine-is-the-bottom', '^app/engine/', '^app/(api|account|data|sync|browser|pwa)/'),
    never('one-automerge', '.', '^node_modules/@automerge/automerge/dist/(mjs|cjs)/entrypoints/fullfat'),

    // scripts: the stamp of a build covers app, core and scripts/build; see scripts/bootstrap/build-app.mjs
    never(
      'the-build-reads-what-is-hashed',
      '^(vite\\.config\\.ts$|scripts/build/)',
      '^((sync-server|simulator|bench|e2e)/|scripts/(?!build/))',
    ),

    // server: main → app → routes, sync, publishing, site → ai, store
    never('nothing-imports-main', '^sync-server/(?!main\\.ts)', '^sync-server/main\\.ts$'),
    never(
      'app-wires-the-rooms',
      '^sync-server/(routes|sync|publishing|site|ai|store|middleware)/',
      '^sync-server/app\\.ts$',
    ),
    never('what-is-below-does-not-publish', '^sync-server/(ai|images)/', '^sync-server/publishing/'),
    never('store-is-a-leaf', '^sync-server/store/', '^sync-server/(routes|publishing|site|ai|middleware)/'),
    never('sync-serves-no-http', '^sync-server/(sync|publishing|site)/', '^sync-server/(routes|middleware)/'),
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
