import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { accessTable } from './build/access-table.ts'
import { bitmapIcons } from './build/bitmap-icons.ts'
import { earlyChunks } from './build/early-chunks.ts'
import { keepOut } from './build/keep-out.ts'
import { lateStyles } from './build/late-styles.ts'
import { precompress } from './build/precompress.ts'
import { reactModules } from './build/react-modules.ts'
import { singleIcons } from './build/single-icons.ts'

const server = 'http://127.0.0.1:3000'

// Chunks by file path; the patterns must follow every moved file. `main` is what every visit needs; `home` is the first
// render of the home screen with the game tile, because one file compresses better than two and a visit to other game
// lists usually starts at home. Overlays and account forms are one chunk each, and the loaders of all other code another.
const home = [
  'features/home/(Home|blocks/(Top|Feature|Notice|Tab)Block|CategoryTabs|GameRows?|InView|use-[\\w-]+|refresh-lobby)',
  'domain/(games/(GameTile|GameTileSkeleton|Heart|favourite|return-text)|layout/(Shelf|tap-actions))',
  'widgets/(media/(LazyImage|use-picture|loaded-images)|list/near-viewport|hooks/use-long-press|status/Skeleton)',
]

/** What a tap on a tile or a banner needs, with the loaders of the scenes: they start before the screen of the game. */
const taps = [
  '/src/(domain/\\w+|lib)/(open-game|toggle-favourite|banner-command|menu-path|destinations|choices)\\.',
  '/arcade/src/scenes\\.',
]

/** Small modules that many screens share: one request instead of one for each of them. */
const parts = [
  '/src/widgets/(form/(Choices|MoneyField|typed-amount)|status/(Progress|Callout|Facts))\\.',
  '/src/domain/(bets/round-text|rewards/(Releasing|BonusBar|BonusProgress|Wagering))\\.',
  '/src/domain/protection/(notice|protection|verify-identity|show-failure)\\.',
  '/src/(stores/(percent|date)-text|stores/market-time|lib/truncate|lib/browser/(wait-or-online|focus-invalid))\\.',
  '/contract/src/(calls/limits|product/market-day)\\.',
]

/** What deposit, withdrawal and the list of orders share. */
const payments = [
  '/src/domain/payments/(payment-methods|order-steps|payment-errors|fee|amount-rules|BankFields|MethodPicker)\\.',
  '/src/(widgets/(status/(StepTitle|Timeline)|form/SelectField)|icons/PaymentIcons)\\.',
]

/** What the screen of a game shares with the sheets that it opens later. */
const game = [
  '/src/features/play/(table/(rules|shared-table)|autoplay/auto-play)\\.',
  '/src/features/play/bet/(amount/bet-amount|BetPanel\\.module|Segments|\\w*[cC]ontrols)\\.',
  '/src/domain/games/jackpot/JackpotBar\\.',
  '/arcade/src/(speaker|kit/haptics)\\.',
  '/fair/src/(games/(dice|mines|choice-fields|multiplier)|random/(seeds|numbers))\\.',
]

const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'main', tags: ['$initial'], priority: 3 },
  { name: 'renderer', test: /node_modules\/(react-dom|scheduler)\//, priority: 2 },
  { name: 'home', test: new RegExp(`/src/(${home.join('|')})\\.`), priority: 2 },
  { name: 'taps', test: new RegExp(taps.join('|')), priority: 2 },
  {
    name: 'later',
    test: /\/src\/(screens|shell\/lazy-parts|i18n\/areas|stores\/confirm-password|features\/home\/lazy-blocks)\.ts/,
    priority: 2,
  },
  {
    name: 'welcome',
    test: chunkOf('domain/rewards', 'WelcomeText|welcome-offer|release-example'),
    priority: 2,
  },
  { name: 'floats', test: chunkOf('widgets/overlay', 'FloatingButton|Toasts|use-drag|layers'), priority: 2 },
  { name: 'layers', test: chunkOf('widgets/overlay', 'Layer|Sheet|Dialog|Popup'), priority: 1 },
  {
    name: 'account',
    test: chunkOf('features/account(/forms)?', '\\w*(Form|Field)|use-field-error|log-in|register'),
  },
  // The header and the socket need no more than these; the main chunk names each file that they wait for.
  { name: 'icons', test: /icons\.tsx\?icon=|\/widgets\/status\/RollingNumber\./, minShareCount: 2 },
  { name: 'live', test: /\/(contract\/src\/realtime\/table-state|src\/lib\/browser\/page-activity)\./ },
  { name: 'parts', test: new RegExp(parts.join('|')) },
  { name: 'payments', test: new RegExp(payments.join('|')) },
  { name: 'game', test: new RegExp(game.join('|')) },
]

function chunkOf(folder: string, names: string): RegExp {
  return new RegExp(`/src/${folder}/(${names})\\.`)
}

const hashedName = (extension: string): string => `assets/[name]-[hash:7].${extension}`

/** Class names from folder, file and name: repeated words compress better than a hash per class. */
function className(name: string, file: string): string {
  const [, folder, component] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? []
  return `${folder}-${component}_${name}`
}

/** React's packages choose between development and production when they are loaded; a build knows the answer. */
const reactFiles: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}
const modules = join(import.meta.dirname, '../../node_modules')
const productionReact = Object.entries(reactFiles).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(modules, file),
}))
/** The shim is for React before 18; the installed version has the hook. */
const shim = (replacement: string) => ({ find: 'use-sync-external-store/shim/index.js', replacement })

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    accessTable(),
    bitmapIcons(),
    keepOut('typebox'),
    reactModules(),
    singleIcons(join(import.meta.dirname, 'src/icons')),
    earlyChunks(
      { source: 'react-dom-client.production.js' },
      { source: 'src/styles/inter-subset.woff2' },
      { source: 'src/i18n/pt.ts', use: 'pt' },
      { source: 'src/features/home/Home.tsx', use: 'home' },
    ),
    lateStyles(),
    // The worker precaches every screen, because a deployment removes the chunks of the old version from the server.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['assets/*.{js,css,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
        rollupFormat: 'iife',
      },
    }),
    precompress(/^assets\/(socket|live|floats|icons|later)-/),
  ],
  resolve: {
    alias:
      command === 'build'
        ? [...productionReact, shim(join(modules, 'react/cjs/react.production.js'))]
        : [shim('react')],
  },
  // The code that announces React to its developer tools is left out of builds.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    // Every browser of this target supports modulepreload.
    modulePreload: { polyfill: false },
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The first chunk names all others, and hashes do not compress.
        entryFileNames: hashedName('js'),
        chunkFileNames: hashedName('js'),
        assetFileNames: hashedName('[ext]'),
      },
    },
  },
  // Vite discovers these late, behind dynamic imports, and would reload the running app.
  optimizeDeps: { include: ['wouter/use-browser-location', 'socket.io-client'] },
  // Development: Vite serves documents and code; every call is a POST and goes to the running server.
  server: {
    proxy: {
      '/socket.io': { target: server, ws: true },
      '^/': { target: server, bypass: (request) => (request.method === 'POST' ? undefined : request.url) },
    },
  },
}))
