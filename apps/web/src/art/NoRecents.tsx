/** A clock beside a tile. */
export function NoRecents() {
  return (
    <svg viewBox="0 0 96 96" width="1.2rem" height="1.2rem" fill="none" aria-hidden="true">
      <rect x="12" y="16" width="46" height="60" rx="10" fill="var(--text-3)" opacity="0.34" />
      <path d="M14 66c8-18 14-18 20-8 6 9 8 18 12 18H22a8 8 0 0 1-8-8z" fill="var(--text-2)" opacity="0.5" />
      <circle cx="25" cy="31" r="6" fill="var(--text-2)" opacity="0.8" />
      <circle cx="62" cy="58" r="24" fill="var(--surface-1)" stroke="var(--text-2)" strokeWidth="5" />
      <path
        d="M62 44v14l9 7"
        stroke="var(--gold)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M62 38v2m0 36v2m20-20h-2m-36 0h-2"
        stroke="var(--text-3)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M47 50a16 16 0 0 1 7-7"
        stroke="var(--text-1)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  )
}
