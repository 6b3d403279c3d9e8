/** Which methods a path knows, so that a wrong one is told apart from a path that does not exist. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Empty where nothing is known of the path; what answers for every path says nothing about one. */
    methodsOf(path: string): readonly string[]
  }
}

type Known = { readonly pattern: RegExp; readonly methods: string[] }

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Knows of the routes that are added from here on. */
export function watchMethods(http: FastifyInstance): void {
  const known = new Map<string, Known>()
  const open: Known[] = []
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: [] }
    if (!known.has(url) && url.includes(':')) open.push(entry)
    known.set(url, entry)
    entry.methods.push(...[method].flat())
  })
  http.decorate('methodsOf', (path) => {
    const entry = known.get(path) ?? open.find(({ pattern }) => pattern.test(path))
    return entry?.methods ?? []
  })
}
