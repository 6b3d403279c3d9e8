/** Race track: a meadow at night with lanes. It stretches to its container. */
import { useId } from 'react'

const lanes = [0, 1, 2, 3, 4, 5, 6, 7]

export function Turf({ className }: { className: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 100 80" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={`${id}light`} x1="0" y1="0" x2="1" y2="0.4">
        <stop stopColor="#02120c" stopOpacity="0.7" />
        <stop offset="0.6" stopColor="#3f8a3f" stopOpacity="0.14" />
        <stop offset="1" stopColor="#b6f28a" stopOpacity="0.24" />
      </linearGradient>
      {lanes.map((lane) => (
        <rect
          key={lane}
          y={lane * 10}
          width="100"
          height="10"
          fill={lane % 2 === 0 ? '#164a2c' : '#123f26'}
        />
      ))}
      <rect width="100" height="80" fill={`url(#${id}light)`} />
    </svg>
  )
}
