/** A blank slip with a die. */
export function NoBets() {
  return (
    <svg viewBox="0 0 96 96" width="1.2rem" height="1.2rem" fill="none" aria-hidden="true">
      <g transform="rotate(-8 44 46)">
        <path
          d="M16 18h56a5 5 0 0 1 5 5v12a7 7 0 0 0 0 14v17a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5V49a7 7 0 0 0 0-14V23a5 5 0 0 1 5-5Z"
          fill="var(--text-3)"
          opacity="0.34"
        />
        <path d="M24 31h22M24 42h14M24 53h18" stroke="var(--text-2)" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M56 24v42"
          stroke="var(--text-2)"
          strokeWidth="2.5"
          strokeDasharray="3 5"
          strokeLinecap="round"
        />
      </g>
      <path d="m66 42 20 10-20 11-20-11z" fill="var(--text-1)" />
      <path d="M46 52v22l20 11V63z" fill="var(--text-2)" />
      <path d="M86 52v22L66 85V63z" fill="var(--text-3)" />
      <g fill="var(--gold-deep)">
        <ellipse cx="66" cy="52.5" rx="4.5" ry="2.4" />
        <ellipse cx="52" cy="62" rx="2.3" ry="3" />
        <ellipse cx="60" cy="76" rx="2.3" ry="3" />
        <ellipse cx="73" cy="74" rx="2.3" ry="3" />
        <ellipse cx="76" cy="68" rx="2.3" ry="3" />
        <ellipse cx="80" cy="61" rx="2.3" ry="3" />
      </g>
    </svg>
  )
}
