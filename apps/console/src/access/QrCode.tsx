import { useMemo } from 'react'
import { encode } from 'uqr'

/** Dark modules on white in both colour schemes, because cameras expect it. */
export function QrCode({ text, label, size = 168 }: { text: string; label: string; size?: number }) {
  const { path, modules } = useMemo(() => pathOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="var(--mantine-color-white)" />
      <path d={path} fill="var(--mantine-color-black)" />
    </svg>
  )
}

function pathOf(text: string): { path: string; modules: number } {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: path.join(''), modules: size }
}
