/** A cloud with an unplugged cable. */
export function Offline() {
  return (
    <svg viewBox="0 0 96 96" width="1.2rem" height="1.2rem" fill="none" aria-hidden="true">
      <path
        d="M28 50a15 15 0 0 1 1-30 21 21 0 0 1 40-2 16 16 0 0 1 0 32z"
        fill="var(--text-3)"
        fillOpacity="0.34"
        stroke="var(--text-2)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M34 29a9 9 0 0 0-8 5"
        stroke="var(--text-1)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.7"
      />
      <path d="M38 50v8a8 8 0 0 0 8 8h2" stroke="var(--text-3)" strokeWidth="4" />
      <path
        d="M46 59h6a7 7 0 0 1 0 14h-6zM58 63h5m-5 6h5"
        fill="var(--text-2)"
        stroke="var(--text-2)"
        strokeWidth="3"
      />
      <path d="M90 59h-6a7 7 0 0 0 0 14h6z" fill="var(--text-3)" />
      <path
        d="m71 56-4 9h7l-4 10"
        stroke="var(--gold)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M20 86h56" stroke="var(--text-3)" strokeWidth="4" strokeLinecap="round" opacity="0.5" />
    </svg>
  )
}
