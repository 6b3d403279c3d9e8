import { describe, expect, it } from 'vitest'
import fontUrl from '#styles/inter-subset.woff2?url'
import { contrast, over, parseRgb, type Rgba } from '#styles/test-contrast.ts'
import '#styles/tokens.css'
import '#styles/first-paint.css'
import '#styles/base.css'

/** WCAG AA for text of any size. */
const readable = 4.5

const sheets: Readonly<Record<string, string>> = import.meta.glob('../**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})

function token(name: string): Rgba {
  const probe = document.createElement('i')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const color = parseRgb(getComputedStyle(probe).color)
  probe.remove()
  return color
}

const opaque = ['backdrop', 'bg', 'surface-1', 'surface-2', 'well'].map(
  (name) => [name, token(name)] as const,
)
const backgrounds = new Map<string, Rgba>([
  ...opaque,
  ...opaque.map(([name, color]) => [`glass over ${name}`, over(token('glass'), color)] as const),
  ...opaque.map(([name, color]) => [`scrim over ${name}`, over(token('scrim'), color)] as const),
])

const tinted = (tint: string) =>
  new Map(
    ['bg', 'surface-1', 'surface-2'].map((name) => [`${tint} over ${name}`, over(token(tint), token(name))]),
  )

/** Text colours with the backgrounds they are used on. */
const pairs: Readonly<Record<string, ReadonlyMap<string, Rgba>>> = {
  'text-1': new Map([...backgrounds, ...tinted('gold-soft'), ...tinted('green-soft'), ...tinted('red-soft')]),
  'text-2': new Map([...backgrounds, ...tinted('gold-soft'), ...tinted('green-soft'), ...tinted('red-soft')]),
  'text-3': backgrounds,
  gold: new Map([...backgrounds, ...tinted('gold-soft')]),
  green: new Map([...backgrounds, ...tinted('green-soft')]),
  red: new Map([...backgrounds, ...tinted('red-soft')]),
  'on-gold': new Map(['gold', 'gold-bright', 'gold-deep'].map((name) => [name, token(name)])),
  bg: new Map([['text-1', token('text-1')]]),
  focus: backgrounds,
  live: new Map([...backgrounds, ...tinted('live-soft')]),
}

describe('tokens', () => {
  for (const [text, on] of Object.entries(pairs)) {
    it(`${text} has enough contrast on every background it is used on`, () => {
      for (const [background, color] of on) {
        expect(contrast(token(text), color), `${text} on ${background}`).toBeGreaterThanOrEqual(readable)
      }
    })
  }

  it('every text colour of the stylesheets is checked', () => {
    const used = Object.values(sheets).flatMap((css) =>
      Array.from(css.matchAll(/(?<![-\w])color:\s*([^;]+);/g)),
    )
    const plain = new Set(['inherit', 'transparent', 'currentcolor'])
    const unknown = used.map(([, value = '']) => value.trim()).filter((value) => !plain.has(value))
    expect(unknown.filter((value) => !(value.replace(/^var\(--|\)$/g, '') in pairs))).toEqual([])
  })

  it('no other stylesheet contains a colour value', () => {
    const literal =
      /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(?:white|black|gold|red|green)\b/gi
    const found = Object.entries(sheets)
      .filter(([path]) => !path.endsWith('/tokens.css'))
      .flatMap(([path, css]) => (css.match(literal) ?? []).map((color) => `${path}: ${color}`))
    expect(found).toEqual([])
  })

  it('there are exactly five font sizes', () => {
    const style = getComputedStyle(document.documentElement)
    const names = Array.from(sheets['./tokens.css']?.matchAll(/--type-\w+(?=:)/g) ?? [], ([name]) => name)
    expect(new Set(names.map((name) => style.getPropertyValue(name))).size).toBe(5)
    const written = Object.entries(sheets)
      .filter(([path]) => path.startsWith('../widgets/'))
      .flatMap(([path, css]) =>
        Array.from(css.matchAll(/font-size: ([^;]+);/g), ([, size]) => `${path}: ${size}`),
      )
    const allowed = /: (?:var\(--(?:type|icon)-\w+\)|max\(var\(--type-body\), 16px\))$/
    expect(written.filter((line) => !allowed.test(line))).toEqual([])
  })

  it('motion lasts 120 to 240 ms', () => {
    const style = getComputedStyle(document.documentElement)
    const ms = ['fast', 'normal', 'slow'].map((name) =>
      Number.parseFloat(style.getPropertyValue(`--${name}`)),
    )
    expect(ms).toEqual([120, 180, 240])
  })
})

describe('type', () => {
  it('the font file is small', async () => {
    const font = await (await fetch(fontUrl)).arrayBuffer()
    expect(font.byteLength).toBeLessThan(25_000)
  })

  it('contains every letter of the three languages', async () => {
    await document.fonts.load('450 32px Inter')
    const letters = 'ÁÂÃÀÇÉÊÍÓÔÕÚÜÑáâãàçéêíóôõúüñ¿¡ºª—–…“”‘’•€$×0123456789'
    for (const letter of letters) {
      const whatever = ['monospace', 'serif'].map((other) => width(`Inter, ${other}`, letter))
      expect(whatever[0], `${letter} does not come from another font`).toBe(whatever[1])
    }
  })

  it('figures of amounts have equal widths', async () => {
    await document.fonts.load('450 32px Inter')
    const widths = Array.from('0123456789', (digit) => width('Inter', digit.repeat(20), 'money'))
    expect(new Set(widths).size).toBe(1)
  })

  it('fallback fonts have the same metrics, so that nothing shifts when the font loads', async () => {
    const text = 'Deposite agora e ganhe até R$ 5.000,00 de bônus no primeiro depósito'
    const families = ['Inter near Roboto', 'Inter near Arial', 'Inter near DejaVu']
    for (const weight of [450, 700]) {
      await document.fonts.load(`${weight} 32px Inter`)
      const present = await Promise.all(families.map((family) => isPresent(`${weight} 32px '${family}'`)))
      for (const family of families.filter((_, at) => present[at])) {
        const ratio = width(`'${family}'`, text, '', weight) / width('Inter', text, '', weight)
        expect(Math.abs(1 - ratio), `${family} ${weight}`).toBeLessThan(0.03)
      }
    }
  })
})

/** A font face with a local font that is not installed cannot be loaded. */
async function isPresent(font: string): Promise<boolean> {
  const faces = await document.fonts.load(font).catch(() => [])
  return faces.some((face) => face.status === 'loaded')
}

function width(family: string, text: string, className = '', weight = 450): number {
  const probe = document.createElement('span')
  probe.className = className
  Object.assign(probe.style, {
    position: 'absolute',
    whiteSpace: 'pre',
    fontFamily: family,
    fontSize: '32px',
  })
  probe.style.fontWeight = `${weight}`
  probe.textContent = text
  document.body.append(probe)
  const { width: px } = probe.getBoundingClientRect()
  probe.remove()
  return px
}
