/** An empty receipt and a coin. */
export function NoTransactions() {
  return (
    <svg viewBox="0 0 96 96" width="1.2rem" height="1.2rem" fill="none" aria-hidden="true">
      <path d="M20 10h44v66l-7.3-5-7.3 5-7.4-5-7.3 5-7.4-5-7.3 5z" fill="var(--text-3)" opacity="0.34" />
      <path d="M20 10h44v10H20z" fill="var(--text-2)" opacity="0.5" />
      <path
        d="M29 32h26M29 42h18M29 52h22"
        stroke="var(--text-2)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="4 7"
      />
      <circle cx="66" cy="66" r="20" fill="var(--gold-deep)" />
      <circle cx="66" cy="63.5" r="20" fill="var(--gold)" />
      <circle cx="66" cy="63.5" r="13.5" stroke="var(--gold-bright)" strokeWidth="3" />
      <path
        d="m66 56 2.2 5 5.3.5-4 3.6 1.2 5.2-4.7-2.8-4.7 2.8 1.2-5.2-4-3.6 5.3-.5z"
        fill="var(--on-gold)"
      />
      <path
        d="M53 56a15 15 0 0 1 6-6"
        stroke="var(--text-1)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  )
}
