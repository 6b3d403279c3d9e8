// The context of a drawing: definitions of gradients and filters, and seeded random numbers.

export type Random = {
  /** A number between low and high. */
  between: (low: number, high: number) => number
  pick: <Value>(values: readonly Value[]) => Value
}

export type Pen = {
  readonly random: Random
  /** Stores a definition once and returns the reference to it. */
  define: (markup: (id: string) => string) => string
  definitions: () => string
}

export type Size = { readonly width: number; readonly height: number }
export type Draw = (pen: Pen) => string

/**
 * Pictures are drawn beyond their edges and cropped afterwards: light effects would otherwise round the shapes at the
 * edge of the picture.
 */
export const bleed = 40

/** The whole picture as SVG text, with its bleed. The same name gives the same text on every machine. */
export function svgOf(name: string, { width, height }: Size, draw: Draw): string {
  const pen = penFor(name)
  const body = draw(pen)
  const [w, h] = [width + 2 * bleed, height + 2 * bleed]
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-bleed} ${-bleed} ${w} ${h}">`
  return `${root}<defs>${pen.definitions()}</defs>${body}</svg>`
}

function penFor(name: string): Pen {
  const known = new Map<string, string>()
  const parts: string[] = []
  const define: Pen['define'] = (markup) => {
    const key = markup('')
    const id = known.get(key) ?? `d${known.size.toString(36)}`
    if (!known.has(key)) parts.push(markup(id))
    known.set(key, id)
    return `url(#${id})`
  }
  return { random: randomFrom(name), define, definitions: () => parts.join('') }
}

// mulberry32: a small seeded generator, uniform enough for decoration.
function randomFrom(name: string): Random {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 7)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    },
  }
}
