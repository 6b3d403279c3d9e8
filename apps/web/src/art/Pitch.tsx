/** A football pitch under floodlights, 300 by 190. */
import { useId } from 'react'

const bands = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function Pitch() {
  const id = useId()
  return (
    <>
      <radialGradient id={`${id}light`} cx="0.5" cy="0.3" r="0.8">
        <stop stopColor="#8dffc8" stopOpacity="0.26" />
        <stop offset="0.6" stopColor="#1c7d57" stopOpacity="0.08" />
        <stop offset="1" stopColor="#01100b" stopOpacity="0.62" />
      </radialGradient>
      <rect width="300" height="190" rx="7" fill="#0b4a35" />
      {bands.map((band) => (
        <rect
          key={band}
          x={band * 30}
          width="30"
          height="190"
          fill={band % 2 === 0 ? '#0f5a40' : '#0c4f39'}
          rx={band === 0 || band === 9 ? 7 : 0}
        />
      ))}
      <rect width="300" height="190" rx="7" fill={`url(#${id}light)`} />
      <g fill="none" stroke="#eafff5" strokeOpacity="0.6" strokeWidth="1.3">
        <rect x="9" y="9" width="282" height="172" />
        <path d="M150 9v172" />
        <circle cx="150" cy="95" r="25" />
        <path d="M9 47h42v96H9M9 71h15v48H9M291 47h-42v96h42M291 71h-15v48h15" />
        <path d="M51 78a22 22 0 0 1 0 34M249 78a22 22 0 0 0 0 34" />
        <path d="M9 14a5 5 0 0 0 5-5M286 9a5 5 0 0 0 5 5M14 181a5 5 0 0 0-5-5M291 176a5 5 0 0 0-5 5" />
      </g>
      <g fill="#eafff5" fillOpacity="0.75">
        <circle cx="150" cy="95" r="1.8" />
        <circle cx="37" cy="95" r="1.4" />
        <circle cx="263" cy="95" r="1.4" />
      </g>
      <g fill="#fff" fillOpacity="0.2" stroke="#fff" strokeOpacity="0.9" strokeWidth="1.4">
        <rect x="2.5" y="80" width="6.5" height="30" />
        <rect x="291" y="80" width="6.5" height="30" />
      </g>
    </>
  )
}

export function Football() {
  return (
    <>
      <ellipse cy="5.5" rx="6" ry="2.2" fill="#00140c" fillOpacity="0.55" />
      <circle r="5.6" fill="#fff" />
      <path
        d="M0-2.6 2.5-.8 1.5 2.1h-3L-2.5-.8zM0-5.6v3M5.3-1.7 2.5-.8M3.3 4.5 1.5 2.1M-3.3 4.5-1.5 2.1M-5.3-1.7-2.5-.8"
        fill="#182035"
        stroke="#182035"
        strokeWidth="0.7"
      />
    </>
  )
}
