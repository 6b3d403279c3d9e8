import { useId } from 'react'
import { Coin } from '#art/Pieces.tsx'
import styles from '#art/Piggy.module.css'

/** Height of the belly in drawing units. */
const bellyHeight = 100

type PiggyProps = {
  /** Fill level from 0 to 1. */
  readonly fill: number
  readonly className?: string | undefined
}

/** The cashback piggy bank: transparent, with a visible fill level. */
export function Piggy({ fill, className }: PiggyProps) {
  const id = useId()
  const drop = (1 - Math.min(1, Math.max(0, fill))) * bellyHeight
  return (
    <svg className={className} viewBox="0 0 220 200" fill="none" overflow="visible" aria-hidden="true">
      <Light id={id} />
      <circle cx="110" cy="100" r="108" fill={`url(#${id}glow)`} opacity={0.4 + fill * 0.6} />
      <ellipse cx="108" cy="178" rx="66" ry="7" fill="var(--backdrop)" opacity="0.6" />
      <path d={legs} fill={`url(#${id}far)`} />
      <path d="M46 108c-16 4-18-15-6-13 8 2 4 11-3 8" stroke="var(--text-3)" strokeWidth="5" />
      <path d={belly} fill="var(--well)" />
      <g clipPath={`url(#${id}belly)`}>
        <g className={styles.level} style={{ transform: `translateY(${drop}px)` }}>
          <path className={styles.far} d={wave} fill="var(--gold-deep)" opacity="0.7" />
          <path className={styles.near} d={wave} fill={`url(#${id}gold)`} />
        </g>
        <ellipse
          cx="82"
          cy="88"
          rx="30"
          ry="11"
          fill="var(--text-1)"
          opacity="0.2"
          transform="rotate(-20 82 88)"
        />
      </g>
      <path d={belly} stroke={`url(#${id}rim)`} strokeWidth="5" />
      <path d="M92 71c10-4 24-4 34 0" stroke="var(--bg)" strokeWidth="7" strokeLinecap="round" />
      <Head id={id} />
      <Coin x={109} y={46} size={17} />
    </svg>
  )
}

const belly = 'M110 66c38 0 66 22 66 52s-28 52-66 52-66-22-66-52 28-52 66-52Z'
const legs = 'M70 150h24v28H74zm56 0h24l-4 28h-20z'
const wave = 'M-40 72c20-9 40-9 60 0s40 9 60 0 40-9 60 0 40 9 60 0 40-9 60 0 40 9 60 0v120H-40z'

function Light({ id }: { id: string }) {
  return (
    <defs>
      <radialGradient id={`${id}glow`} cx="0.5" cy="0.5" r="0.5">
        <stop stopColor="var(--gold)" stopOpacity="0.4" />
        <stop offset="1" stopColor="var(--gold-deep)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}gold`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--gold-bright)" />
        <stop offset="0.5" stopColor="var(--gold)" />
        <stop offset="1" stopColor="var(--gold-deep)" />
      </linearGradient>
      <linearGradient id={`${id}rim`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--text-1)" />
        <stop offset="1" stopColor="var(--text-3)" />
      </linearGradient>
      <linearGradient id={`${id}far`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--surface-2)" />
        <stop offset="1" stopColor="var(--text-3)" />
      </linearGradient>
      <clipPath id={`${id}belly`}>
        <path d={belly} />
      </clipPath>
    </defs>
  )
}

function Head({ id }: { id: string }) {
  return (
    <g>
      <path d="M142 82c-2-18 8-28 22-30 2 14-1 24-6 34z" fill="var(--text-2)" />
      <path d="M160 84c4-14 14-22 26-20-2 14-8 24-16 30z" fill={`url(#${id}rim)`} />
      <circle cx="154" cy="104" r="5.5" fill="var(--text-1)" />
      <circle cx="155.6" cy="102.4" r="1.8" fill="var(--bg)" />
      <rect x="166" y="104" width="28" height="34" rx="13" fill={`url(#${id}rim)`} />
      <path d="M176 116v10m9-10v10" stroke="var(--bg)" strokeWidth="4.6" strokeLinecap="round" />
    </g>
  )
}
