import type { ReactNode, SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement>

/**
 * Base of every icon: a grid of 24, round strokes of 1.8, the size of the surrounding text. Icons are decoration; the
 * surrounding control has the accessible name.
 */
export function Icon({ children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width="1.5em"
      height="1.5em"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  )
}

/** The second tone of a duotone icon: the same colour with lower opacity. */
export const tone = { fill: 'currentColor', fillOpacity: 0.18, stroke: 'none' }
