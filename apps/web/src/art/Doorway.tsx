/** The product's own picture: the lobby's door standing open at night, and what waits inside drifting out. */
import { useId } from 'react'
import { CardTile, Chip, Coin, Die } from '#art/Pieces.tsx'

export function Doorway({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 220 200" fill="none" aria-hidden="true">
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
      <circle cx="136" cy="92" r="128" fill={`url(#${id}glow)`} />
      <path d="M104 152h64l36 56H14z" fill={`url(#${id}floor)`} />
      <path
        d="M88 152V88a48 48 0 0 1 96 0v64"
        stroke={`url(#${id}frame)`}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M102 152V90a34 34 0 0 1 68 0v62z" fill={`url(#${id}light)`} />
      <path d="M102 152V90a34 34 0 0 1 34-34v96z" fill="var(--gold-bright)" opacity="0.35" />
      <CardTile x={46} y={62} turn={-16} />
      <Die x={62} y={132} turn={-10} />
      <Chip x={196} y={128} />
      <Coin x={36} y={36} size={9} />
      <Coin x={202} y={44} size={12} />
      <Coin x={84} y={30} size={6} />
    </svg>
  )
}
