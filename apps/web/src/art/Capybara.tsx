/** A running capybara with its number; each number has its own colour. */

const bibs = ['#e5484d', '#3b82f6', '#f5c518', '#22b573', '#f58a1f', '#a463f2', '#f472b6', '#e8edf5'] as const
const inks = ['#fff', '#fff', '#2b2200', '#04281a', '#2b1500', '#fff', '#3b0a22', '#1a2338'] as const

export const bibOf = (number: number): string => bibs[(number - 1) % bibs.length] ?? bibs[0]

/** The class animates the legs. */
type CapybaraProps = { readonly number: number; readonly legs: string | undefined }

export function Capybara({ number, legs }: CapybaraProps) {
  return (
    <svg viewBox="0 0 64 40" fill="none" aria-hidden="true">
      <ellipse cx="31" cy="37" rx="22" ry="2.5" fill="#000" fillOpacity="0.35" />
      <g className={legs} fill="#6b4426">
        <path d="M15 25l-4 9.5h4.2L20 26zM45 25l5 9h-4.2L40 26z" />
      </g>
      <g className={legs} fill="#7d5130">
        <path d="M22 26l2 9.5h-4L17 26zM40 26l-1 9.5h4L46 26z" />
      </g>
      <path
        d="M8 22c0-8 7-13 17-13h13c3-3 7-5 11-5 2.5-2.6 5-1.5 4.7 1 3.8.8 7.3 3.5 7.3 7.6 0 4.6-3.6 7.4-9.5 7.4-1.5 5.5-6.5 9-14.5 9H20C12 29 8 27 8 22z"
        fill="#9a6a40"
      />
      <path d="M8 22c0-8 7-13 17-13h13c-9 3-17 9-20 20C12 29 8 27 8 22z" fill="#b5834f" />
      <path d="M56 8.5c2.8.8 5 2.5 5 4.5 0 2.5-2 4-4.5 4.5C58 14 58 11 56 8.5z" fill="#5b3a20" />
      <circle cx="51.5" cy="9.5" r="1.5" fill="#1d1209" />
      <circle cx="52" cy="9" r="0.5" fill="#fff" />
      <path d="M25.5 9.5h13l2.5 12c-6 2-13 2-18 .5z" fill={bibs[(number - 1) % bibs.length]} />
      <text
        x="32"
        y="19.5"
        fill={inks[(number - 1) % inks.length]}
        fontSize="10"
        fontWeight="800"
        textAnchor="middle"
      >
        {number}
      </text>
    </svg>
  )
}
