import { useId } from 'react'
import { Coin } from '#art/Pieces.tsx'

/** A box that has just been opened, for bonuses. */
export function Gift({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 220 200" fill="none" overflow="visible" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}glow`} cx="0.5" cy="0.5" r="0.5">
          <stop stopColor="var(--gold)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--gold-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}ribbon`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--gold-bright)" />
          <stop offset="1" stopColor="var(--gold-deep)" />
        </linearGradient>
      </defs>
      <circle cx="110" cy="96" r="104" fill={`url(#${id}glow)`} />
      <path d="M60 102h100v58a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10z" fill="var(--text-2)" />
      <path d="M60 102h100v14H60z" fill="var(--text-3)" />
      <path d="M99 102h22v68H99z" fill={`url(#${id}ribbon)`} />
      <g transform="rotate(-9 110 84)">
        <rect x="50" y="70" width="120" height="28" rx="8" fill="var(--text-1)" />
        <path d="M98 70h24v28H98z" fill={`url(#${id}ribbon)`} />
        <path
          d="M110 70c-8-26-22-34-32-30-12 5-8 24 8 28 8 2 16 2 24 2Zm0 0c8-26 22-34 32-30 12 5 8 24-8 28-8 2-16 2-24 2Z"
          stroke={`url(#${id}ribbon)`}
          strokeWidth="8"
          strokeLinejoin="round"
        />
      </g>
      <Coin x={44} y={58} size={10} />
      <Coin x={182} y={48} size={13} />
      <Coin x={150} y={24} size={7} />
      <Coin x={186} y={112} size={7} />
    </svg>
  )
}
