/** A magnifier over an empty arch. */
export function NoResults() {
  return (
    <svg viewBox="0 0 96 96" width="1.2rem" height="1.2rem" fill="none" aria-hidden="true">
      <path d="M14 80V48a20 20 0 0 1 40 0v32z" fill="var(--text-3)" opacity="0.34" />
      <path d="M24 80V50a10 10 0 0 1 20 0v30z" fill="var(--bg)" opacity="0.8" />
      <path d="M8 80h60" stroke="var(--text-3)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="56" cy="42" r="21" fill="var(--surface-1)" fillOpacity="0.85" />
      <path d="M70 57 86 74" stroke="var(--text-3)" strokeWidth="9" strokeLinecap="round" />
      <circle cx="56" cy="42" r="21" stroke="var(--text-2)" strokeWidth="5" />
      <path d="M43 38a14 14 0 0 1 9-9" stroke="var(--text-1)" strokeWidth="3.5" strokeLinecap="round" />
      <path d="m56 34 2.6 6 6 2.4-6 2.6-2.6 6-2.6-6-6-2.6 6-2.4z" fill="var(--gold)" />
      <circle cx="20" cy="16" r="2.5" fill="var(--text-3)" />
      <circle cx="86" cy="22" r="2" fill="var(--text-3)" />
    </svg>
  )
}
