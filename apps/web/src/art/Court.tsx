/** A basketball court, 300 by 190. */
import { useId } from 'react'

const planks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

export function Court() {
  const id = useId()
  return (
    <>
      <radialGradient id={`${id}light`} cx="0.5" cy="0.3" r="0.8">
        <stop stopColor="#ffe9bf" stopOpacity="0.34" />
        <stop offset="0.6" stopColor="#c07a35" stopOpacity="0.05" />
        <stop offset="1" stopColor="#1a0b02" stopOpacity="0.6" />
      </radialGradient>
      <rect width="300" height="190" rx="7" fill="#8a5426" />
      {planks.map((plank) => (
        <rect
          key={plank}
          y={plank * 15.9}
          width="300"
          height="15.9"
          fill={plank % 2 === 0 ? '#8f5829' : '#845022'}
          rx={plank === 0 || plank === 11 ? 7 : 0}
        />
      ))}
      <path d="M9 67h54v56H9zM291 67h-54v56h54z" fill="#1c3d7a" fillOpacity="0.72" />
      <rect width="300" height="190" rx="7" fill={`url(#${id}light)`} />
      <g fill="none" stroke="#fff6e6" strokeOpacity="0.75" strokeWidth="1.4">
        <rect x="9" y="9" width="282" height="172" />
        <path d="M150 9v172" />
        <circle cx="150" cy="95" r="22" />
        <path d="M9 67h54v56H9M291 67h-54v56h54" />
        <path d="M63 75a20 20 0 0 1 0 40M237 75a20 20 0 0 0 0 40" />
        <path d="M9 24h20a75 75 0 0 1 0 142H9M291 24h-20a75 75 0 0 0 0 142h20" />
      </g>
      <g stroke="#fff" strokeWidth="2.2" strokeLinecap="round">
        <path d="M16 84v22M284 84v22" />
      </g>
      <g fill="none" stroke="#ff7a2f" strokeWidth="2">
        <circle cx="23" cy="95" r="5" />
        <circle cx="277" cy="95" r="5" />
      </g>
    </>
  )
}

export function Basketball() {
  return (
    <>
      <ellipse cy="6" rx="6" ry="2.2" fill="#1a0b02" fillOpacity="0.55" />
      <circle r="6" fill="#ff8a3c" />
      <path
        d="M-6 0H6M0-6V6M-4.2-4.2c2.6 2.4 2.6 6 0 8.4M4.2-4.2c-2.6 2.4-2.6 6 0 8.4"
        fill="none"
        stroke="#5a2506"
        strokeWidth="0.9"
      />
    </>
  )
}
