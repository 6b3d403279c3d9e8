// Schemas belong to the server. One careless value import from the contract would send their library to
// every phone, so the build refuses instead of growing in silence.
import type { Plugin } from 'vite'

export function keepOut(...packages: string[]): Plugin {
  return {
    name: 'saguao:keep-out',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const intruder = packages.find((name) => id.includes(`/node_modules/${name}/`))
        if (intruder)
          this.error(`${intruder} must stay on the server, but ${importersOf(this, id)} brings it in`)
      }
    },
  }
}

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

function importersOf(graph: Graph, id: string): string {
  return graph.getModuleInfo(id)?.importers.join(', ') || id
}
