/** Illustration of the product: an open lobby door at night with game pieces. */
import { useId } from 'react'
import { CardTile, Chip, Coin, Die } from '#art/Pieces.tsx'

export function OpenDoor({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 220 200" fill="none" overflow="visible" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}glow`} cx="0.5" cy="0.5" r="0.5">
          <stop stopColor="var(--gold)" stopOpacity="0.5" />
          <stop offset="0.55" stopColor="var(--gold-deep)" stopOpacity="0.14" />
          <stop offset="1" stopColor="var(--gold-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}light`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--gold-deep)" />
          <stop offset="0.45" stopColor="var(--gold)" />
          <stop offset="1" stopColor="var(--gold-bright)" />
        </linearGradient>
        <linearGradient id={`${id}floor`} x1="0.5" y1="0" x2="0.38" y2="1">
          <stop stopColor="var(--gold-bright)" stopOpacity="0.75" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}frame`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="var(--gold-bright)" />
          <stop offset="0.5" stopColor="var(--gold-deep)" />
          <stop offset="1" stopColor="var(--gold)" />
        </linearGradient>
      </defs>
      <circle cx="148" cy="92" r="124" fill={`url(#${id}glow)`} />
      <path d="M117 152h62l40 60H36z" fill={`url(#${id}floor)`} />
      <path
        d="M102 152V88a46 46 0 0 1 92 0v64"
        stroke={`url(#${id}frame)`}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M115 152V90a33 33 0 0 1 66 0v62z" fill={`url(#${id}light)`} />
      <path d="M115 152V90a33 33 0 0 1 33-33v95z" fill="var(--gold-bright)" opacity="0.35" />
      <CardTile x={76} y={58} turn={-14} />
      <Die x={82} y={132} turn={-10} />
      <Chip x={200} y={130} />
      <Coin x={50} y={26} size={7} />
      <Coin x={204} y={38} size={11} />
      <Coin x={108} y={24} size={6} />
    </svg>
  )
}
