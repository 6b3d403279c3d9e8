import { useEffect, useState } from 'react'
import styles from '#widgets/media/QrCode.module.css'

type QrCodeProps = {
  text: string
  /** Accessible name; the encoded text must also be shown beside the code. */
  label: string
}

/** Width of the quiet zone that scanners need, in modules. */
const quietModules = 4

type Drawing = { readonly of: string; readonly size: number; readonly path: string }

/** Dark on white in every theme, as SVG, so that cameras read it at any size. */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawing>()
  useEffect(() => {
    let isCurrent = true
    draw(text).then((drawing) => isCurrent && setDrawn(drawing))
    return () => {
      isCurrent = false
    }
  }, [text])
  const current = drawn?.of === text ? drawn : undefined
  return (
    <div className={styles.paper} role="img" aria-label={label} aria-busy={current ? undefined : true}>
      {current ? (
        <svg viewBox={`0 0 ${current.size} ${current.size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path className={styles.ink} d={current.path} />
        </svg>
      ) : null}
    </div>
  )
}

/** The encoder is loaded with the first code. */
async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  const bars = data.flatMap((row, y) =>
    darkBars(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`),
  )
  return { of: text, size, path: bars.join('') }
}

/** Adjacent modules are one bar: a seam between two could be read as a gap. */
function darkBars(row: readonly boolean[]): { x: number; width: number }[] {
  const bars: { x: number; width: number }[] = []
  for (const [x, dark] of row.entries()) {
    const last = bars.at(-1)
    if (dark && last && last.x + last.width === x) last.width += 1
    else if (dark) bars.push({ x, width: 1 })
  }
  return bars
}
