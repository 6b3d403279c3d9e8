import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { accessTable } from './build/access-table.ts'
import { earlyChunks } from './build/early-chunks.ts'
import { keepOut } from './build/keep-out.ts'
import { precompress } from './build/precompress.ts'
import { singleIcons } from './build/single-icons.ts'

const server = 'http://127.0.0.1:3000'

// What every visit needs is one file and what home shows at first another, the tile of a game with it: one file
// compresses better than two, and whoever sees tiles elsewhere has been home. What stands over the page and what asks
// for a name are one each, and the addresses of everything else another.
const home = [
  'features/home/(Home|blocks/(Top|Feature|Notice|Tab)Block|CategoryTabs|GameRows?|InView|use-[\\w-]+|refresh-lobby)',
  'shell/taps',
  'domain/(games/(GameTile|GameTileSkeleton|Heart|favourite|return-text)|layout/Shelf)',
  'widgets/(media/(LazyImage|loaded-images)|list/near-view|hooks/use-long-press|status/Skeleton)',
]

const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'main', tags: ['$initial'], priority: 3 },
  { name: 'home', test: new RegExp(`/src/(${home.join('|')})\\.`), priority: 2 },
  {
    name: 'taps',
    test: chunkOf('(shell|domain)/\\w+', 'open-game|banner-command|menu-entries|destinations'),
    priority: 2,
  },
  { name: 'later', test: /\/src\/(screens|shell\/parts|i18n\/areas)\.ts/, priority: 2 },
  { name: 'floats', test: chunkOf('widgets/\\w+', 'FloatingButton|Toasts|use-drag|layers'), priority: 2 },
  { name: 'layers', test: chunkOf('widgets/overlay', 'Layer|Sheet|Dialog|Popup'), priority: 1 },
  {
    name: 'account',
    test: chunkOf('features/account(/forms)?', '\\w*(Form|Field)|use-field-error|log-in|register'),
  },
]

function chunkOf(folder: string, names: string): RegExp {
  return new RegExp(`/src/${folder}/(${names})\\.`)
}

/** By folder, file and name: words that repeat compress better than the hash each class would have for itself. */
function className(name: string, file: string): string {
  const [, folder, component] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? []
  return `${folder}-${component}_${name}`
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    accessTable(),
    keepOut('typebox'),
    singleIcons(join(import.meta.dirname, 'src/icons')),
    earlyChunks('src/styles/inter-subset.woff2', 'src/i18n/pt.ts', 'src/features/home/Home.tsx'),
    // The worker keeps every screen: a new version on the server must not take the old one's parts away.
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
    precompress(),
  ],
  // Made for React before 18; ours brings the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    // Every browser that runs this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  // Found only behind other imports, these would make a running page reload once they are.
  optimizeDeps: { include: ['wouter/use-browser-location', 'socket.io-client'] },
  // While developing, pages come from here; every call is a POST and goes to the running server.
  server: {
    proxy: {
      '/socket.io': { target: server, ws: true },
      '^/': { target: server, bypass: (request) => (request.method === 'POST' ? undefined : request.url) },
    },
  },
})
