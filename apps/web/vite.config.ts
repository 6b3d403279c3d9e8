import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accessTable } from './build/access-table.ts'
import { earlyChunks } from './build/early-chunks.ts'
import { keepOut } from './build/keep-out.ts'
import { precompress } from './build/precompress.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    accessTable(),
    keepOut('typebox'),
    earlyChunks('/src/i18n/pt.ts', '/src/features/home/Home.tsx'),
    precompress(),
  ],
  build: {
    target: 'es2022',
    // Every browser that runs this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
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
