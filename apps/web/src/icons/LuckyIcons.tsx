/** Icons of lucky money, separate from those of the lobby chunk. */
import { Icon, type IconProps, tone } from '#icons/Icon.tsx'

export const EnvelopeIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="5" y="2.8" width="14" height="18.4" rx="3" />
    <path d="M8 2.8h8a3 3 0 0 1 3 3v12.4a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5.8a3 3 0 0 1 3-3Z" />
    <path d="M5.2 6.6c1.4 3 3.9 4.6 6.8 4.6s5.4-1.6 6.8-4.6" />
    <circle cx="12" cy="11.4" r="2" />
  </Icon>
)

export const InviteIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="10" cy="8" r="4" />
    <circle cx="10" cy="8" r="4" />
    <path d="M3 20.4c.6-4 3.4-6.2 7-6.2 1.6 0 3 .4 4.2 1.2M18.4 14.6v6m-3-3h6" />
  </Icon>
)
