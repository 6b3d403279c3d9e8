/**
 * React's production files are CommonJS. A bundler wraps each into a function, which a browser parses twice: when the
 * script arrives and when the function is called; and it leaves out nothing that is assigned to `exports`. The build turns
 * them into modules. The app renders in the browser only, so the code that takes over HTML of a server (hydration) is left
 * out as well.
 */
import type { Plugin, Rolldown } from 'vite'

/** Without the one for JSX, which is small: it makes the main script contain the bundler's helpers, a request less. */
const react = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/(?!react-jsx)[\w-]+\.production\.js$/
/** It imports React as the default export of a CommonJS file. */
const zustand = /\/zustand\/esm\/react\.mjs$/

/** React's tests whether it takes over HTML of a server. They are false, and the minifier removes what depends on them. */
const hydrationTest =
  /(?<=[!(]|[=&|] )isHydrating(?=[);])|(?<![.\w$])isHydrating(?= (?:&&|\|\||\?))|[\w$.]+\.isDehydrated|(?<!function )popHydrationState\(\w+\)/g
/** In the installed version; another one must be looked at. */
const hydrationTests = 45

export const reactModules = (): Plugin => ({
  name: 'saguao:react-modules',
  apply: 'build',
  transform(code, id) {
    if (zustand.test(id)) return code.replace('import React from', 'import * as React from')
    if (!react.test(id)) return null
    return moduleOf(id.endsWith('react-dom-client.production.js') ? withoutHydration(code, this) : code)
  },
})

const requires = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m

/** Each exported value becomes a variable, which is left out if it is not used. */
function moduleOf(code: string): string {
  const imports = [...code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)].map(
    ([, name, from]) => `import * as ${name} from '${from}'`,
  )
  const names = [...new Set(code.match(/(?<=\bexports\.)\w+(?= =)/g))]
  const body = code
    .replace(requires, '')
    .replaceAll(/^exports\.(?=\w+ =)/gm, 'var exported_')
    .replaceAll(/\bexports\./g, 'exported_')
  return [
    ...imports,
    body,
    // Assigned in a branch.
    ...names.filter((name) => !body.includes(`var exported_${name} `)).map((name) => `var exported_${name}`),
    `export { ${names.map((name) => `exported_${name} as ${name}`)} }`,
  ].join('\n')
}

function withoutHydration(code: string, context: Rolldown.PluginContext): string {
  const found = code.match(hydrationTest)?.length ?? 0
  if (found !== hydrationTests)
    context.error(`React tests ${found} times whether it hydrates, ${hydrationTests} were expected`)
  return code.replace(hydrationTest, 'false')
}
