/** A lucky envelope in three states: sealed, opening, open with the amount. */
import { useId } from 'react'
import styles from '#art/LuckyEnvelope.module.css'
import { Coin } from '#art/Pieces.tsx'

export type EnvelopeStep = 'closed' | 'opening' | 'opened'

type LuckyEnvelopeProps = {
  readonly step?: EnvelopeStep | undefined
  /** Text on the note. */
  readonly note?: string | undefined
  readonly className?: string | undefined
}

export function LuckyEnvelope({ step = 'closed', note = '', className = '' }: LuckyEnvelopeProps) {
  const id = useId()
  const paint = (name: string) => `url(#${id}${name})`
  return (
    <svg
      className={`${styles.envelope} ${className}`}
      data-step={step}
      viewBox="0 0 240 260"
      fill="none"
      overflow="visible"
      aria-hidden="true"
    >
      <Paints id={id} />
      <circle className={styles.glow} cx="120" cy="140" r="150" fill={paint('glow')} />
      <g className={styles.rays}>
        {rays.map((turn) => (
          <path
            key={turn}
            d="M120 130 108-40h24z"
            fill={paint('ray')}
            transform={`rotate(${turn} 120 130)`}
          />
        ))}
      </g>
      <g className={styles.body}>
        <rect x="50" y="90" width="140" height="160" rx="14" fill="#4a0a1e" />
        <path className={styles.flapUp} d="M50 94V72Q120-8 190 72v22z" fill={paint('inside')} />
        <Note text={note} paper={paint('paper')} />
        <path d="M50 116q70 78 140 0v120a14 14 0 0 1-14 14H64a14 14 0 0 1-14-14z" fill={paint('front')} />
        <path d="M50 116q70 78 140 0" stroke="#ff8aa0" strokeOpacity="0.34" strokeWidth="1.6" />
        <Ornament />
        <g className={styles.flapDown}>
          <path d="M50 104a14 14 0 0 1 14-14h112a14 14 0 0 1 14 14v14q-70 80-140 0z" fill={paint('flap')} />
          <path d="M51 119q69 77 138 0" stroke="#ffd98a" strokeOpacity="0.55" strokeWidth="2" />
        </g>
        <Seal />
      </g>
      {coins.map(({ x, y, size }) => (
        <g key={`${x} ${y}`} className={styles.coin} style={{ '--x': `${x}px`, '--y': `${y}px` }}>
          <Coin x={120} y={120} size={size} />
        </g>
      ))}
    </svg>
  )
}

const rays = Array.from({ length: 12 }, (_, at) => at * 30)

/** Final offset of each coin. */
const coins = [
  { x: -104, y: -58, size: 9 },
  { x: -72, y: -116, size: 12 },
  { x: -34, y: -140, size: 7 },
  { x: 30, y: -146, size: 9 },
  { x: 76, y: -112, size: 13 },
  { x: 108, y: -66, size: 8 },
  { x: -116, y: 8, size: 7 },
  { x: 118, y: 2, size: 10 },
] as const

function Paints({ id }: { readonly id: string }) {
  return (
    <defs>
      <radialGradient id={`${id}glow`}>
        <stop stopColor="var(--gold)" stopOpacity="0.4" />
        <stop offset="1" stopColor="var(--gold-deep)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}ray`} x1="0" y1="1" x2="0" y2="0">
        <stop stopColor="var(--gold-bright)" stopOpacity="0.5" />
        <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}front`} x1="0" y1="0" x2="0.4" y2="1">
        <stop stopColor="#d12f52" />
        <stop offset="1" stopColor="#8e1436" />
      </linearGradient>
      <linearGradient id={`${id}flap`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#e24a69" />
        <stop offset="1" stopColor="#b31f45" />
      </linearGradient>
      <linearGradient id={`${id}inside`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#a11c40" />
        <stop offset="1" stopColor="#5c0c26" />
      </linearGradient>
      <linearGradient id={`${id}paper`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#fff6de" />
        <stop offset="1" stopColor="#ffe2a0" />
      </linearGradient>
    </defs>
  )
}

/** Long amounts get a smaller font, so that they fit on the note. */
const noteUnits = 104
const glyphUnits = 0.6
const largestUnits = 27

function Note({ text, paper }: { readonly text: string; readonly paper: string }) {
  const size = Math.min(largestUnits, noteUnits / (glyphUnits * Math.max(1, text.length)))
  return (
    <g className={styles.note}>
      <rect x="60" y="96" width="120" height="140" rx="10" fill={paper} />
      <rect
        x="67"
        y="103"
        width="106"
        height="126"
        rx="6"
        stroke="#c9871a"
        strokeOpacity="0.55"
        strokeWidth="1.6"
      />
      <text x="120" y="158" textAnchor="middle" fontSize={size} fontWeight="800" fill="#6b2a05">
        {text}
      </text>
    </g>
  )
}

/** Two sprigs in the corners of the front. */
function Ornament() {
  return (
    <g stroke="#ffd98a" strokeOpacity="0.42" strokeWidth="1.8" strokeLinecap="round">
      <path d="M62 220v12a8 8 0 0 0 8 8h12M178 220v12a8 8 0 0 1-8 8h-12" />
      <path d="M100 226q20-12 40 0m-32 6q12-7 24 0" />
    </g>
  )
}

/** The logo's door, in gold. */
function Seal() {
  return (
    <g className={styles.seal}>
      <circle cx="120" cy="158" r="24" fill="#b8740f" />
      <circle cx="120" cy="155" r="24" fill="var(--gold)" />
      <circle cx="120" cy="155" r="19" stroke="#b8740f" strokeOpacity="0.6" strokeWidth="1.6" />
      <path d="M110 166v-13a10 10 0 0 1 20 0v13z" fill="#8a4f06" />
      <path d="M115 166v-12a5 5 0 0 1 10 0v12z" fill="var(--gold-bright)" />
    </g>
  )
}
