/** A club's crest, drawn from its name; decoration beside the name. */
import { useId } from 'react'
import { fields, marksOf, shields } from '#art/crest-marks.ts'
import { type Emblem, emblems } from '#art/emblems.ts'

type CrestProps = {
  readonly name: string
  /** A CSS length. */
  readonly size: string
}

export function Crest({ name, size }: CrestProps) {
  const id = useId()
  const { shield, field, emblem, colours } = marksOf(name)
  const [ground, second, ink] = colours
  return (
    <svg viewBox="0 0 48 56" width={size} height={size} fill="none" aria-hidden="true">
      <clipPath id={`${id}shield`}>
        <path d={shields[shield]} />
      </clipPath>
      <linearGradient id={`${id}light`} x1="0" y1="0" x2="0.7" y2="1">
        <stop stopColor="#fff" stopOpacity="0.34" />
        <stop offset="0.45" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.32" />
      </linearGradient>
      <g clipPath={`url(#${id}shield)`}>
        <path d="M0 0h48v56H0z" fill={ground} />
        <path d={fields[field]} fill={second} />
        <path d="M0 0h48v56H0z" fill={`url(#${id}light)`} />
        <path d={shields[shield]} stroke="#000" strokeOpacity="0.4" strokeWidth="5" />
        <path d={shields[shield]} stroke="#fff" strokeOpacity="0.55" strokeWidth="2.2" />
      </g>
      <Sign emblem={emblems[emblem]} ink={ink} edge={ground} />
    </svg>
  )
}

type SignProps = { readonly emblem: Emblem; readonly ink: string; readonly edge: string }

/** The outline in the background colour keeps the emblem legible on any pattern. */
function Sign({ emblem, ink, edge }: SignProps) {
  const place = { transform: 'translate(10.8 14.5) scale(1.1)', strokeLinejoin: 'round' } as const
  if (!emblem.line)
    return <path d={emblem.d} fill={ink} stroke={edge} strokeWidth="2.4" paintOrder="stroke" {...place} />
  return (
    <g strokeLinecap="round" {...place}>
      <path d={emblem.d} stroke={edge} strokeWidth="5" />
      <path d={emblem.d} stroke={ink} strokeWidth="2.6" />
    </g>
  )
}
