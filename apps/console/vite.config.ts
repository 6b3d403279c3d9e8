import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3002'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The component library writes style elements. The server replaces this placeholder with a nonce of each response and
  // names the nonce in the content security policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // Operators' browsers know light-dark(); a transpiled one ignores the colour scheme of the component library.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    // The libraries of the frame are one chunk that rarely changes; charts load with the screens that draw them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'libraries', tags: ['$initial'], test: /node_modules/ }],
        },
      },
    },
    chunkSizeWarningLimit: 900,
  },
  // Development: Vite serves documents and code; every call is a POST and goes to the running server, which accepts calls
  // of its own origin only.
  server: {
    proxy: {
      '/socket.io': { target: server, ws: true },
      '^/': {
        target: server,
        headers: { origin: server },
        bypass: (request) => (request.method === 'POST' ? undefined : request.url),
      },
    },
  },
})
