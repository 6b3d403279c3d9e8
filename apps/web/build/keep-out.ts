// Schemas belong to the server. One value import from the contract would bundle the schema library, so the build fails
// when a listed package is part of the bundle.
import type { Plugin } from 'vite'

export function keepOut(...packages: string[]): Plugin {
  return {
    name: 'saguao:keep-out',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const found = packages.find((name) => id.includes(`/node_modules/${name}/`))
        if (found)
          this.error(`keep-out: ${found} must not be bundled, but ${importersOf(this, id)} imports it`)
      }
    },
  }
}

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

function importersOf(graph: Graph, id: string): string {
  return graph.getModuleInfo(id)?.importers.join(', ') || id
}
