// Import directions and cycles. `npm run check` runs it. Type imports count, because a cycle of types is one for readers.
const test = String.raw`\.(test|spec)\.tsx?$|/testing/`
const server = '^apps/server/src'
const web = '^apps/web/src'
const operators = '^packages/contract/src/operators/'
const consoleApp = '^apps/console/src'

/** What a folder may import besides itself. */
const serverModules = {
  operators: [],
  settings: ['operators'],
  markets: ['operators', 'settings'],
  identity: ['operators', 'settings', 'markets'],
  protection: ['operators', 'settings', 'markets', 'identity'],
  wallet: ['operators', 'settings', 'markets', 'identity', 'protection'],
  lobby: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet'],
  notices: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet'],
  ads: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet'],
  payments: [
    'operators',
    'settings',
    'markets',
    'identity',
    'protection',
    'wallet',
    'lobby',
    'notices',
    'ads',
  ],
  games: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet', 'lobby', 'notices', 'ads'],
  sports: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet', 'lobby', 'notices', 'ads'],
  rewards: [
    'operators',
    'settings',
    'markets',
    'identity',
    'protection',
    'wallet',
    'lobby',
    'notices',
    'ads',
    'payments',
    'games',
    'sports',
  ],
  legal: ['operators', 'settings', 'markets', 'identity'],
  privacy: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet'],
  support: ['operators'],
  compliance: ['operators', 'settings', 'markets', 'identity', 'protection', 'wallet'],
  markers: ['operators', 'settings', 'markets', 'identity', 'protection', 'games', 'support'],
}

const webLayers = {
  lib: [],
  styles: [],
  icons: ['lib', 'styles'],
  art: ['lib', 'styles', 'icons'],
  widgets: ['lib', 'styles', 'icons'],
  i18n: ['lib'],
  stores: ['lib', 'widgets', 'i18n', 'api'],
  api: ['lib', 'widgets', 'i18n', 'stores'],
  domain: ['lib', 'styles', 'icons', 'art', 'widgets', 'i18n', 'stores', 'api'],
}

/** Shared by the areas of the console; the other folders of its src are areas. */
const consoleLayers = {
  i18n: [],
  formats: ['i18n'],
  theme: ['i18n'],
  api: ['i18n'],
  session: ['api', 'i18n'],
  frame: ['session', 'api', 'formats', 'i18n'],
  lists: ['frame', 'session', 'api', 'formats', 'i18n'],
  actions: ['frame', 'session', 'api', 'formats', 'i18n'],
  settings: ['lists', 'actions', 'frame', 'session', 'api', 'formats', 'i18n'],
}

const packages = {
  contract: [],
  fair: ['contract'],
  arcade: ['contract', 'fair'],
  art: ['contract', 'fair', 'arcade'],
  'embedded-postgres': [],
}

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const directions = (prefix, table, comment) =>
  Object.entries(table).map(([name, allowed]) =>
    rule(
      `${name}-imports`,
      comment,
      { path: `${prefix}/${name}/`, pathNot: test },
      { path: `${prefix}/(?!(${[name, ...allowed].join('|')})/)` },
    ),
  )

export default {
  forbidden: [
    rule('no-cycles', 'Move the shared part into a third file.', {}, { circular: true }),
    rule(
      'product-imports',
      'apps and packages do not depend on tools and tests outside them',
      { path: '^(apps|packages)/', pathNot: test },
      { path: '^(tools|bench|trials|e2e)/' },
    ),
    rule(
      'deploy-imports',
      'the cluster command starts the programs of deploy/',
      { path: '^(apps|packages)/', pathNot: `${test}|^apps/cli/` },
      { path: '^deploy/' },
    ),
    rule(
      'apps-do-not-import-apps',
      'share code in packages/; the commands of operators work on the server',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/(?!$1/)', pathNot: server },
    ),
    rule(
      'server-is-imported-by-commands',
      'the web app and the studio use the contract only',
      { path: '^apps/', pathNot: '^apps/(cli|server)/' },
      { path: server },
    ),
    rule(
      'packages-do-not-import-apps',
      'packages are below apps',
      { path: '^packages/', pathNot: test },
      { path: '^apps/' },
    ),
    rule(
      'studio-is-independent',
      'the sample studio stands for a third party',
      { path: '^apps/studio/' },
      { path: '^packages/' },
    ),
    rule(
      'players-have-no-operator-calls',
      'the contract of operators is used by the console, the server and the commands, never by pages of players',
      { path: '^(apps/(web|studio)/|packages/(?!contract/src/operators/))' },
      { path: operators },
    ),
    rule(
      'console-uses-the-contract-only',
      'the console shares contract types and formats of money and time with the web app',
      { path: consoleApp },
      { path: '^packages/(?!contract/)' },
    ),
    ...directions(
      consoleApp,
      consoleLayers,
      'i18n ← api ← session ← frame ← lists, actions ← settings ← areas',
    ),
    ...directions('^packages', packages, 'contract ← fair ← arcade ← art'),
    rule(
      'kernel-imports',
      'the kernel knows no module; types of app.ts are allowed',
      { path: `${server}/kernel/`, pathNot: test },
      { path: `${server}/(?!kernel/)`, pathNot: `${server}/app.ts$` },
    ),
    rule(
      'app-types-only',
      'modules receive the app as an argument',
      { path: `${server}/(kernel|modules)/`, pathNot: test },
      { path: `${server}/[^/]+$`, dependencyTypesNot: ['type-only'] },
    ),
    ...directions(
      `${server}/modules`,
      serverModules,
      'kernel ← operators ← settings ← markets ← identity ← protection ← wallet ← lobby, notices, ads ← payments, games, sports ← rewards',
    ),
    rule(
      'public-interface',
      'other modules import modules/x/x.ts only',
      { path: `${server}/modules/([^/]+)/`, pathNot: test },
      { path: `${server}/modules/(?!$1/)([^/]+)/`, pathNot: String.raw`/modules/([^/]+)/\1\.ts$` },
    ),
    rule(
      'public-interface-of-main',
      'files beside main.ts import x.ts, x-config.ts, calls.ts, operator-calls.ts and jobs.ts of a module',
      { path: `${server}/[^/]+$`, pathNot: test },
      {
        path: `${server}/modules/([^/]+)/`,
        pathNot: String.raw`/modules/([^/]+)/(\1|\1-config|calls|operator-calls|jobs)\.ts$`,
      },
    ),
    rule(
      'no-testing-in-product',
      'testing/ is for tests, test players and the acceptance suite of studios',
      {
        path: '^(apps|packages)/',
        pathNot: `${test}|^apps/cli/src/(lib/player-seeder|commands/studio-check).ts$`,
      },
      { path: '/testing/' },
    ),
    ...directions(web, webLayers, 'lib ← widgets ← api, stores ← domain ← features, shell'),
    rule(
      'features-do-not-import-features',
      'move the shared part to domain/',
      { path: `${web}/features/([^/]+)/`, pathNot: test },
      { path: `${web}/features/(?!$1/)` },
    ),
    rule(
      'widgets-know-no-product',
      'widgets import the constants and formatters of the contract only',
      { path: `${web}/widgets/`, pathNot: test },
      { path: '^packages/', pathNot: '/product/(constants|formats)' },
    ),
  ],
  options: {
    // The TypeScript compiler has no JavaScript API since version 7; swc parses the sources instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|/dist/|/out/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
