// `npm run saguao -- art` (from the repository root): renders the drawings of packages/art into apps/web/public/art.
// Unchanged pictures are skipped, files without a drawing are deleted. `npm run saguao -- art --sheet` also renders the
// contact sheets in docs/art.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gallery, type Picture } from '../gallery.ts'
import { writeSheet, writeSymbolsSheet } from './contact-sheet.ts'
import { type Encoded, encode, placeholderColour, rasterOf } from './encode.ts'
import {
  artFolder,
  coverOf,
  type Entry,
  entryOf,
  fileOf,
  filesOf,
  hashOf,
  type Manifest,
  manifestText,
  svgTextOf,
} from './file-names.ts'
import { slotArtFile, slotArtText } from './slot-art-module.ts'

const folder = artFolder
const manifestFile = join(folder, 'manifest.json')
export const usage = '  --sheet   also write the contact sheets of docs/art'

const before: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}
const manifest: Record<string, Entry> = {}
const pictures = Object.entries(gallery)

export async function run(args: string[]): Promise<undefined> {
  const { values } = parseArgs({ args, options: { sheet: { type: 'boolean', default: false } } })
  for (const [key, picture] of pictures) manifest[key] = await renderIfChanged(key, picture)
  writeFileSync(manifestFile, manifestText(manifest))
  writeFileSync(slotArtFile, slotArtText(manifest))
  removeStale()
  if (!values.sheet) return
  await writeSheet(manifest, folder, 'docs/art/contact-sheet.webp')
  await writeSymbolsSheet(manifest, folder, 'docs/art/symbols-sheet.webp')
}

async function renderIfChanged(key: string, picture: Picture): Promise<Entry> {
  const svg = svgTextOf(key, picture)
  const hash = hashOf(svg, picture)
  const known = before[key]
  const exists = filesOf(key, hash, picture).every((file) => existsSync(join(folder, file)))
  if (exists && known?.cover === coverOf(key, hash, picture)) return entryOf(key, hash, picture, known.color)
  return render(key, svg, hash, picture)
}

async function render(key: string, svg: string, hash: string, picture: Picture): Promise<Entry> {
  const raster = await rasterOf(svg, picture.format)
  const encoded = await encode(raster, picture.format)
  for (const { width, extension, bytes } of encoded) {
    const file = join(folder, fileOf(key, hash, width, extension))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  const entry = entryOf(key, hash, picture, await placeholderColour(raster))
  // The manifest is written after every picture, so an interrupted run resumes at the next one.
  writeFileSync(manifestFile, manifestText({ ...before, ...manifest, [key]: entry }))
  report(key, encoded)
  return entry
}

function report(key: string, encoded: readonly Encoded[]) {
  const sizes = encoded.map(({ width, extension, bytes }) => `${extension} ${width}: ${bytes.length} B`)
  const progress = `${Object.keys(manifest).length + 1}/${pictures.length}`.padStart(5)
  console.log(`${progress}  ${key.padEnd(28)} ${sizes.join(', ')}`)
}

function removeStale() {
  const current = new Set(['manifest.json'])
  for (const [key, picture] of pictures)
    for (const file of filesOf(key, hashOf(svgTextOf(key, picture), picture), picture)) current.add(file)
  for (const file of globSync('**/*.*', { cwd: folder }).filter((file) => !current.has(file))) {
    rmSync(join(folder, file))
    console.log(`       ${file} removed`)
  }
}
