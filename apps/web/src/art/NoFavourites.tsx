/** Three tiles and an empty heart. */
export function NoFavourites() {
  return (
    <svg viewBox="0 0 96 96" width="1.2rem" height="1.2rem" fill="none" aria-hidden="true">
      <rect
        x="10"
        y="30"
        width="34"
        height="46"
        rx="8"
        fill="var(--text-3)"
        opacity="0.34"
        transform="rotate(-12 27 53)"
      />
      <rect
        x="52"
        y="30"
        width="34"
        height="46"
        rx="8"
        fill="var(--text-3)"
        opacity="0.34"
        transform="rotate(12 69 53)"
      />
      <rect
        x="29"
        y="20"
        width="38"
        height="52"
        rx="9"
        fill="var(--surface-1)"
        stroke="var(--text-3)"
        strokeWidth="3"
      />
      <path
        d="M48 60C36 52 33 45 36.5 39.5c3-4.6 9-4 11.5.8 2.5-4.8 8.5-5.4 11.5-.8C63 45 60 52 48 60Z"
        stroke="var(--gold)"
        strokeWidth="3.5"
        strokeDasharray="5.5 4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M36 28h10" stroke="var(--text-2)" strokeWidth="3" strokeLinecap="round" />
      <path d="M22 86h52" stroke="var(--text-3)" strokeWidth="4" strokeLinecap="round" opacity="0.5" />
    </svg>
  )
}
