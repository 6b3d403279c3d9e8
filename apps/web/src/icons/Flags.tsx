import type { Country } from '@saguao/contract/product/countries.ts'

const flags = { BR: FlagBR, CL: FlagCL }

export function Flag({ country }: { country: Country }) {
  const Drawing = flags[country]
  return <Drawing />
}

/** Flags on a 3:2 grid with rounded corners, all of the same size. */
function FlagBR() {
  return (
    <svg viewBox="0 0 30 20" width="1.5em" height="1em" aria-hidden="true">
      <rect width="30" height="20" rx="2.4" fill="var(--flag-green)" />
      <path d="m15 2.6 11.4 7.4L15 17.4 3.6 10z" fill="var(--flag-yellow)" />
      <circle cx="15" cy="10" r="4.3" fill="var(--flag-blue)" />
      <path d="M10.8 9.2c3.2-.5 6 .3 8.3 2.2" stroke="var(--flag-white)" strokeWidth="0.9" fill="none" />
    </svg>
  )
}

function FlagCL() {
  return (
    <svg viewBox="0 0 30 20" width="1.5em" height="1em" aria-hidden="true">
      <path d="M2.4 0h25.2A2.4 2.4 0 0 1 30 2.4V10H0V2.4A2.4 2.4 0 0 1 2.4 0Z" fill="var(--flag-white)" />
      <path d="M0 10h30v7.6a2.4 2.4 0 0 1-2.4 2.4H2.4A2.4 2.4 0 0 1 0 17.6Z" fill="var(--flag-red)" />
      <path d="M2.4 0H10v10H0V2.4A2.4 2.4 0 0 1 2.4 0Z" fill="var(--flag-azure)" />
      <path d="m5 2.3.7 2h2.1L6.1 5.6l.6 2L5 6.4 3.3 7.6l.6-2-1.7-1.3h2.1z" fill="var(--flag-white)" />
    </svg>
  )
}
