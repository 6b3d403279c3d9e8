import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { artSrcSet } from '@saguao/contract/lobby/art.ts'
import { slotThemes } from '@saguao/fair/slots/slot-themes.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { gallery } from '../gallery.ts'
import { symbolsOf } from '../symbols/sheets.ts'
import { artFolder, coverOf, filesOf, hashOf, type Manifest, manifestText, svgTextOf } from './file-names.ts'
import { slotArtFile, slotArtText } from './slot-art-module.ts'

const folder = artFolder
/** The share of the width of a banner that is reserved for text. */
const textShare = 0.55
const manifestFile = readFileSync(join(folder, 'manifest.json'), 'utf8')
const manifest = JSON.parse(manifestFile) as Manifest
const pictures = Object.entries(gallery).map(([key, picture]) => {
  const svg = svgTextOf(key, picture)
  const hash = hashOf(svg, picture)
  return { key, picture, svg, hash, files: filesOf(key, hash, picture) }
})

const catalogue = {
  games:
    'crash mines mines-reef plinko plinko-ice dice dice-moon wheel wheel-tide double slot-carnaval ' +
    'slot-amazonia slot-frutas slot-andes slot-mare slot-sertao slot-neon slot-vindima slot-cafe slot-onca ' +
    'slot-junina slot-austral sports coruja',
  banners:
    'welcome crash-flight carnaval lucky-wheel lucky-money cashback sports sticky-first login-night ' +
    'register-gift menu-bonus menu-install',
  promotions:
    'first-recharge new-user-deposit cashback-daily pig lucky-money carnaval-week invite-friends weekend-reload',
  categories: 'hot bonus originals slots live table new sports',
  symbols: Object.keys(slotThemes).join(' '),
}

describe('gallery', () => {
  it.each(Object.entries(catalogue))('has a picture for each entry of %s', (kind, names) => {
    const drawn = Object.keys(gallery).filter((key) => key.startsWith(`${kind}/`))
    expect(drawn.sort()).toEqual(
      names
        .split(' ')
        .map((name) => `${kind}/${name}`)
        .sort(),
    )
  })

  it.each(Object.entries(slotThemes))(
    'lists the symbols of %s in the order of the slot rules',
    (id, { symbols }) => {
      expect(Object.keys(symbolsOf[id] ?? {})).toEqual(Object.values(symbols))
    },
  )

  it.each(pictures)('$key contains no text and no external reference', ({ svg }) => {
    expect(svg).not.toMatch(/<(text|tspan|image|use|style|script|foreignObject|font)\b/i)
    expect(svg).not.toMatch(/\bhref\b|@import|url\((?!#)/)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/\w+:\/\//)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('draws the same SVG every time', () => {
    for (const { key, picture, svg } of pictures) expect(svgTextOf(key, picture), key).toBe(svg)
  })

  it('draws no two pictures alike', () => {
    expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(pictures.length)
  })
})

describe('committed picture files', () => {
  it.each(pictures)('$key was rendered from its current drawing', ({ key, hash, picture }) => {
    expect(manifest[key]?.cover, 'run `npm run saguao -- art` and commit the result').toBe(
      coverOf(key, hash, picture),
    )
    expect(manifest[key]?.color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it.each(pictures)('$key exists in both formats and within its byte budget', ({ picture, files }) => {
    for (const file of files) expect(statSync(join(folder, file)).size, file).toBeGreaterThan(500)
    const budgets = picture.format.outputs.map(({ bytes }) => bytes)
    const avif = files.filter((file) => file.endsWith('.avif'))
    for (const [index, file] of avif.entries())
      expect(statSync(join(folder, file)).size, file).toBeLessThanOrEqual(budgets[index] ?? 0)
  })

  it('contain no file without a drawing', () => {
    const expected = pictures.flatMap(({ files }) => files)
    const found = globSync('**/*.{avif,webp}', { cwd: folder })
    expect(found.sort()).toEqual(expected.sort())
    expect(Object.keys(manifest)).toEqual(pictures.map(({ key }) => key))
    expect(manifestText(manifest)).toBe(manifestFile)
  })

  it('have their addresses in the module that slot scenes import', () => {
    expect(readFileSync(slotArtFile, 'utf8')).toBe(slotArtText(manifest))
  })

  it('are offered by the web app in exactly the widths that exist', () => {
    for (const { cover, widths } of Object.values(manifest)) {
      const srcSet = artSrcSet(cover, 'webp') ?? ''
      const offered = [...srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
      expect(offered, cover).toEqual(widths)
    }
  })

  const withText = Object.entries(manifest).filter(([key]) => /^(banners|promotions)\//.test(key))
  it.each(withText)('%s is dark enough on its left side for white text', async (_, { cover }) => {
    const brightest = await brightestUnderText(join(folder, cover.replace('/art/', '')))
    expect(1.05 / (brightest + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})

// A single bright pixel does not hide a letter, so the luminance is averaged over small squares.
async function brightestUnderText(file: string): Promise<number> {
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const [columns, rows] = [66, 34]
  const words = { left: 0, top: 0, width: Math.floor(width * textShare), height }
  const area = await sharp(file).extract(words).toBuffer()
  const pixels = await sharp(area).resize(columns, rows, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const luminances = Array.from({ length: columns * rows }, (_, index) =>
    luminance([...pixels.subarray(index * 3, index * 3 + 3)]),
  )
  return Math.max(...luminances)
}

function luminance(colour: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
