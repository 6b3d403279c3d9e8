import { useId } from 'react'
import { Coin } from '#art/Pieces.tsx'

/** An empty receipt, for empty lists. */
export function Receipt({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 220 200" fill="none" overflow="visible" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}glow`} cx="0.5" cy="0.5" r="0.5">
          <stop stopColor="var(--focus)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--focus)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}paper`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--text-1)" />
          <stop offset="1" stopColor="var(--text-2)" />
        </linearGradient>
      </defs>
      <circle cx="110" cy="98" r="104" fill={`url(#${id}glow)`} />
      <g transform="rotate(-5 110 100)">
        <path
          d="M66 26h88a8 8 0 0 1 8 8v140l-13-9-13 9-13-9-13 9-13-9-13 9-13-9-13 9V34a8 8 0 0 1 8-8Z"
          fill={`url(#${id}paper)`}
        />
        <rect x="76" y="48" width="44" height="9" rx="4.5" fill="var(--surface-2)" />
        <path
          d="M76 76h68M76 94h68M76 112h46"
          stroke="var(--text-3)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="0.1 11"
        />
        <rect x="114" y="130" width="30" height="9" rx="4.5" fill="var(--gold-deep)" />
      </g>
      <Coin x={176} y={150} size={15} />
      <Coin x={44} y={60} size={8} />
      <Coin x={188} y={52} size={7} />
    </svg>
  )
}
