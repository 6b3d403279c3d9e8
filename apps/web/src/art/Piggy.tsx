import { useId } from 'react'
import { Coin } from '#art/Pieces.tsx'

/** The piggy bank of the cashback. */
export function Piggy({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 220 200" fill="none" overflow="visible" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}glow`} cx="0.5" cy="0.5" r="0.5">
          <stop stopColor="var(--gold)" stopOpacity="0.36" />
          <stop offset="1" stopColor="var(--gold-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}skin`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--text-1)" />
          <stop offset="1" stopColor="var(--text-3)" />
        </linearGradient>
      </defs>
      <circle cx="110" cy="96" r="104" fill={`url(#${id}glow)`} />
      <path d="M76 150v22h18v-16m34 0v16h18v-22" fill="var(--text-3)" />
      <ellipse cx="110" cy="116" rx="62" ry="48" fill={`url(#${id}skin)`} />
      <path d="M150 84c4-16 14-22 24-20-2 14-4 22-10 30z" fill="var(--text-2)" />
      <rect x="160" y="102" width="26" height="32" rx="12" fill="var(--text-2)" />
      <path d="M170 112v10m7-10v10" stroke="var(--bg)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="146" cy="104" r="5" fill="var(--bg)" />
      <path d="M92 74c10-4 24-4 34 0" stroke="var(--bg)" strokeWidth="6" strokeLinecap="round" />
      <path d="M48 112c-14 2-14-16-4-14" stroke="var(--text-2)" strokeWidth="6" strokeLinecap="round" />
      <Coin x={110} y={44} size={17} />
      <Coin x={50} y={56} size={8} />
      <Coin x={178} y={34} size={10} />
    </svg>
  )
}
