// All icons stand in one file, which is good for whoever draws them; but a file is fetched whole, and the first screen
// draws a third of them. While building, each icon becomes a module of its own and goes where it is drawn.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const spoken = '#icons/icons.tsx'
const named = /import \{([^}]*)\} from '#icons\/icons\.tsx'/g
const single = /\/icons\.tsx\?icon=(\w+)$/

export function singleIcons(folder: string): Plugin {
  const file = join(folder, 'icons.tsx')
  return {
    name: 'saguao:single-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(`${spoken}?`) ? id.replace(spoken, file) : undefined),
    load(id) {
      const [, icon] = single.exec(id) ?? []
      return icon ? { code: only(this, readFileSync(file, 'utf8'), icon), moduleType: 'tsx' } : undefined
    },
    transform: (code) => (code.includes(spoken) ? code.replace(named, oneByOne) : undefined),
  }
}

function oneByOne(_: string, names: string): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import { ${name} } from '${spoken}?icon=${name.replace(/ as .*/, '')}'`)
  return imports.join('; ')
}

/** The file without its other icons. */
function only(context: Rolldown.PluginContext, source: string, icon: string): string {
  const { body } = context.parse(source, { lang: 'tsx' })
  const kept = body.filter(
    (node) => node.type !== 'ExportNamedDeclaration' || declares(node.declaration, icon),
  )
  return kept.map(({ start, end }) => source.slice(start, end)).join('\n')
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Declaration = Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration']

function declares(declaration: Declaration, name: string): boolean {
  return (
    declaration?.type === 'VariableDeclaration' &&
    declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name)
  )
}
