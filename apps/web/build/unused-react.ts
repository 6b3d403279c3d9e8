/**
 * React's production files assign all functions to `exports`, so a bundler cannot leave out those that the app does not use.
 * The app renders in the browser only, so the code that takes over HTML of a server (hydration) is left out as well.
 */
import type { Plugin, Rolldown } from 'vite'

const unused: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'StrictMode',
    'Suspense',
    '__COMPILER_RUNTIME',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createContext',
    'createElement',
    'createRef',
    'forwardRef',
    'isValidElement',
    'lazy',
    'unstable_useCacheRefresh',
    'use',
    'useActionState',
    'useContext',
    'useEffectEvent',
    'useImperativeHandle',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom.production.js': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
    'version',
  ],
  'react-dom-client.production.js': ['hydrateRoot', 'version'],
  'scheduler.production.js': [
    'unstable_Profiling',
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
}

/** React's tests whether it takes over HTML of a server. They are false, and the minifier removes what depends on them. */
const hydrationTest =
  /(?<=[!(]|[=&|] )isHydrating(?=[);])|(?<![.\w$])isHydrating(?= (?:&&|\|\||\?))|[\w$.]+\.isDehydrated|(?<!function )popHydrationState\(\w+\)/g
/** In the installed version; another one must be looked at. */
const hydrationTests = 45

/** Removes these assignments and hydration from the build. A React without one of them is an error. */
export const unusedReact = (): Plugin => ({
  name: 'saguao:unused-react',
  apply: 'build',
  transform(code, id) {
    const names = unused[id.slice(id.lastIndexOf('/') + 1)]
    if (!names) return null
    const assignments = this.parse(code).body.flatMap((statement) => {
      if (statement.type !== 'ExpressionStatement') return []
      const { expression, start, end } = statement
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return []
      const { property } = expression.left
      return property.type === 'Identifier' && names.includes(property.name) ? [{ start, end }] : []
    })
    if (assignments.length !== names.length)
      this.error(`${id}: ${names.length} unused functions are listed, ${assignments.length} were found`)
    const used = assignments.reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
      code,
    )
    return id.endsWith('react-dom-client.production.js') ? withoutHydration(used, this) : used
  },
})

function withoutHydration(code: string, context: Rolldown.PluginContext): string {
  const found = code.match(hydrationTest)?.length ?? 0
  if (found !== hydrationTests)
    context.error(`React tests ${found} times whether it hydrates, ${hydrationTests} were expected`)
  return code.replace(hydrationTest, 'false')
}
