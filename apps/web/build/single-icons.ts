// All icons are in one file, but the first screen uses a third of them. The build turns each icon into a module of its
// own, so that it is bundled with the chunk that uses it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const iconsFile = '#icons/icons.tsx'
const iconsImport = /import \{([^}]*)\} from '#icons\/icons\.tsx'/g
const singleIcon = /\/icons\.tsx\?icon=(\w+)$/

export function singleIcons(folder: string): Plugin {
  const file = join(folder, 'icons.tsx')
  return {
    name: 'saguao:single-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(`${iconsFile}?`) ? id.replace(iconsFile, file) : undefined),
    load(id) {
      const [, icon] = singleIcon.exec(id) ?? []
      return icon ? { code: keepIcon(this, readFileSync(file, 'utf8'), icon), moduleType: 'tsx' } : undefined
    },
    transform: (code) => (code.includes(iconsFile) ? code.replace(iconsImport, splitImport) : undefined),
  }
}

function splitImport(_: string, names: string): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import { ${name} } from '${iconsFile}?icon=${name.replace(/ as .*/, '')}'`)
  return imports.join('; ')
}

/** The source of the file without all other icons. */
function keepIcon(context: Rolldown.PluginContext, source: string, icon: string): string {
  const { body } = context.parse(source, { lang: 'tsx' })
  const remaining = body.filter(
    (node) => node.type !== 'ExportNamedDeclaration' || declares(node.declaration, icon),
  )
  return remaining.map(({ start, end }) => source.slice(start, end)).join('\n')
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Declaration = Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration']

function declares(declaration: Declaration, name: string): boolean {
  return (
    declaration?.type === 'VariableDeclaration' &&
    declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name)
  )
}
