/** The methods of each path, to distinguish 405 Method Not Allowed from 404 Not Found. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Empty for an unknown path; wildcard routes are ignored. */
    methodsOf(path: string): readonly string[]
  }
}

type Known = { readonly pattern: RegExp; readonly methods: string[] }

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Tracks the routes that are added after this call. */
export function trackMethods(http: FastifyInstance): void {
  const known = new Map<string, Known>()
  const parametric: Known[] = []
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: [] }
    if (!known.has(url) && url.includes(':')) parametric.push(entry)
    known.set(url, entry)
    entry.methods.push(...[method].flat())
  })
  http.decorate('methodsOf', (path) => {
    const entry = known.get(path) ?? parametric.find(({ pattern }) => pattern.test(path))
    return entry?.methods ?? []
  })
}
