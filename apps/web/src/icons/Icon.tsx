import type { ReactNode, SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement>

/**
 * The frame every icon shares: a 24 grid, round 1.8 strokes, the size of the text beside it.
 * Icons are always decoration; the control around them carries the name.
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

/** The second tone of a duotone icon: the same ink, thinner. */
export const tone = { fill: 'currentColor', fillOpacity: 0.18, stroke: 'none' }
