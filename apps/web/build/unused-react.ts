/** React's production files assign all functions to `exports`, so a bundler cannot leave out those that the app does not use. */
import type { Plugin } from 'vite'

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

/** Removes these assignments from the build. One that React no longer has is an error. */
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
    return assignments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
  },
})
