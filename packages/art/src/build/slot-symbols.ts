// Stages of slots fetch their pictures by themselves, so the addresses are written where they can be imported: a
// manifest of all pictures would be one more thing to wait for.
import type { Manifest } from './names.ts'

export const slotArtFile = 'packages/arcade/src/slots/art-files.ts'

const symbols = 'symbols/'

export function slotArtText(manifest: Manifest): string {
  const ids = Object.keys(manifest).flatMap((key) =>
    key.startsWith(symbols) ? [key.slice(symbols.length)] : [],
  )
  const table = (name: string, kind: string) => {
    const rows = ids.map((id) => `  '${id}': '${manifest[`${kind}/${id}`]?.cover}',\n`)
    return `export const ${name}: Readonly<Record<string, string>> = {\n${rows.join('')}}\n`
  }
  return `// Written by \`npm run art\`: where the pictures of each slot lie.\n${table('sheets', 'symbols')}\n${table('covers', 'games')}`
}
