import { describe, expect, it } from 'vitest'
import { contrast, over, parseRgb, type Rgba } from '#styles/contrast.ts'
import fontUrl from '#styles/inter-subset.woff2?url'
import '#styles/tokens.css'
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
const grounds = new Map<string, Rgba>([
  ...opaque,
  ...opaque.map(([name, color]) => [`glass over ${name}`, over(token('glass'), color)] as const),
  ...opaque.map(([name, color]) => [`scrim over ${name}`, over(token('scrim'), color)] as const),
])

const tinted = (tint: string) =>
  new Map(
    ['bg', 'surface-1', 'surface-2'].map((name) => [`${tint} over ${name}`, over(token(tint), token(name))]),
  )

/** Every text colour with every ground it may stand on. */
const pairs: Readonly<Record<string, ReadonlyMap<string, Rgba>>> = {
  'text-1': new Map([...grounds, ...tinted('gold-soft'), ...tinted('green-soft'), ...tinted('red-soft')]),
  'text-2': new Map([...grounds, ...tinted('gold-soft'), ...tinted('green-soft'), ...tinted('red-soft')]),
  'text-3': grounds,
  gold: new Map([...grounds, ...tinted('gold-soft')]),
  green: new Map([...grounds, ...tinted('green-soft')]),
  red: new Map([...grounds, ...tinted('red-soft')]),
  'on-gold': new Map(['gold', 'gold-bright', 'gold-deep'].map((name) => [name, token(name)])),
  bg: new Map([['text-1', token('text-1')]]),
  focus: grounds,
  live: new Map([...grounds, ...tinted('live-soft')]),
}

describe('tokens', () => {
  for (const [text, on] of Object.entries(pairs)) {
    it(`${text} can be read on every ground it stands on`, () => {
      for (const [ground, color] of on) {
        expect(contrast(token(text), color), `${text} on ${ground}`).toBeGreaterThanOrEqual(readable)
      }
    })
  }

  it('every text colour a stylesheet uses is one of those checked', () => {
    const used = Object.values(sheets).flatMap((css) =>
      Array.from(css.matchAll(/(?<![-\w])color:\s*([^;]+);/g)),
    )
    const plain = new Set(['inherit', 'transparent', 'currentcolor'])
    const unknown = used.map(([, value = '']) => value.trim()).filter((value) => !plain.has(value))
    expect(unknown.filter((value) => !(value.replace(/^var\(--|\)$/g, '') in pairs))).toEqual([])
  })

  it('no other stylesheet writes a colour', () => {
    const literal =
      /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(?:white|black|gold|red|green)\b/gi
    const found = Object.entries(sheets)
      .filter(([path]) => !path.endsWith('/tokens.css'))
      .flatMap(([path, css]) => (css.match(literal) ?? []).map((color) => `${path}: ${color}`))
    expect(found).toEqual([])
  })

  it('there are five sizes of type and no sixth', () => {
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
  it('the font is small enough to be there before it is missed', async () => {
    const font = await (await fetch(fontUrl)).arrayBuffer()
    expect(font.byteLength).toBeLessThan(25_000)
  })

  it('holds every letter of the three languages', async () => {
    await document.fonts.load('450 32px Inter')
    const letters = 'ÁÂÃÀÇÉÊÍÓÔÕÚÜÑáâãàçéêíóôõúüñ¿¡ºª—–…“”‘’•€$×0123456789'
    for (const letter of letters) {
      const whatever = ['monospace', 'serif'].map((other) => width(`Inter, ${other}`, letter))
      expect(whatever[0], `${letter} does not come from another font`).toBe(whatever[1])
    }
  })

  it('figures of money are all equally wide', async () => {
    await document.fonts.load('450 32px Inter')
    const widths = Array.from('0123456789', (digit) => width('Inter', digit.repeat(20), 'money'))
    expect(new Set(widths).size).toBe(1)
  })

  it('a fallback takes the same room, so that nothing jumps when the font comes', async () => {
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

/** A face that names a font this machine lacks cannot be loaded. */
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
