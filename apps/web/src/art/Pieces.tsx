/** Small game pieces, drawn around their origin. */

type At = { readonly x: number; readonly y: number }

export function CardTile({ x, y, turn }: At & { readonly turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-19" y="-26" width="38" height="52" rx="7" fill="var(--text-1)" />
      <rect x="-19" y="-26" width="38" height="52" rx="7" stroke="var(--hairline-strong)" />
      <path
        d="M0-12C6-4 12 0 12 6a6 6 0 0 1-10 4.4c.3 2.6 1 4.2 3 5.6H-5c2-1.4 2.7-3 3-5.6A6 6 0 0 1-12 6C-12 0-6-4 0-12Z"
        fill="var(--bg)"
      />
    </g>
  )
}

export function Die({ x, y, turn }: At & { readonly turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="m0-20 18 9v20L0 19l-18-10v-20z" fill="var(--surface-2)" />
      <path d="M0-20l18 9L0-1l-18-10z" fill="var(--text-1)" />
      <path d="M0-1v20l-18-10v-20z" fill="var(--text-2)" />
      <path d="M0-1v20L18 9v-20z" fill="var(--text-3)" />
      <g fill="var(--bg)">
        <ellipse cx="0" cy="-11" rx="3.4" ry="1.9" />
        <ellipse cx="-12.5" cy="-3" rx="1.9" ry="2.6" />
        <ellipse cx="-5.5" cy="9" rx="1.9" ry="2.6" />
        <ellipse cx="5" cy="2" rx="1.9" ry="2.6" />
        <ellipse cx="9" cy="5" rx="1.9" ry="2.6" />
        <ellipse cx="13" cy="8" rx="1.9" ry="2.6" transform="translate(0 -6)" />
      </g>
    </g>
  )
}

export function Chip({ x, y }: At) {
  return (
    <g transform={`translate(${x} ${y}) rotate(18)`}>
      <circle r="18" fill="var(--surface-2)" />
      <circle r="15" stroke="var(--text-1)" strokeWidth="6" strokeDasharray="7.85 7.85" />
      <circle r="17.5" stroke="var(--hairline-strong)" />
      <circle r="10" fill="var(--surface-1)" stroke="var(--hairline-strong)" />
      <path d="m0-5 1.5 3.2 3.5.5-2.5 2.4.6 3.5L0 2.9l-3.1 1.7.6-3.5L-5-1.3l3.5-.5z" fill="var(--gold)" />
    </g>
  )
}

export function Coin({ x, y, size }: At & { readonly size: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={size} fill="var(--gold-deep)" />
      <circle r={size} cy={-size * 0.14} fill="var(--gold)" />
      <circle r={size * 0.66} cy={-size * 0.14} stroke="var(--gold-bright)" strokeWidth={size * 0.14} />
    </g>
  )
}
