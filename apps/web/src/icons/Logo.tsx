import { useId } from 'react'

/**
 * The logo: an open door at night with light on the threshold.
 */
function LogoMark() {
  const id = useId()
  return (
    <svg viewBox="0 0 40 40" width="1.6em" height="1.6em" fill="none" aria-hidden>
      <defs>
        <linearGradient id={id} x1="20" y1="3" x2="20" y2="37" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--gold-bright)" />
          <stop offset="0.5" stopColor="var(--gold)" />
          <stop offset="1" stopColor="var(--gold-deep)" />
        </linearGradient>
        <linearGradient id={`${id}-floor`} x1="20" y1="30" x2="20" y2="38" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--gold)" stopOpacity="0.75" />
          <stop offset="1" stopColor="var(--gold-deep)" stopOpacity="0.12" />
        </linearGradient>
      </defs>
      <path
        d="M6.5 30V17.5a13.5 13.5 0 0 1 27 0V30"
        stroke={`url(#${id})`}
        strokeWidth="4.2"
        strokeLinecap="round"
      />
      <path d="M13.5 28.5V18a6.5 6.5 0 0 1 13 0v10.5z" fill={`url(#${id})`} />
      <path
        d="M13.5 30.6h13l6.3 5.6c.7.6.2 1.8-.7 1.8H7.9c-.9 0-1.4-1.2-.7-1.8z"
        fill={`url(#${id}-floor)`}
      />
    </svg>
  )
}

/** Logo and name, as in the header. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={className} style={wordmark}>
      <LogoMark />
      Saguão
    </span>
  )
}

const wordmark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.28em',
  fontSize: 'var(--type-title)',
  fontWeight: 800,
  letterSpacing: '-0.035em',
  lineHeight: 1,
} as const
