/** Icons of the game screen. */
import { Icon, type IconProps, tone } from '#icons/Icon.tsx'

export const SpeakerOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M4 9.8h3.4L13 5.6v12.8l-5.6-4.2H4z" />
    <path d="M4.8 9.8h2.6L13 5.6v12.8l-5.6-4.2H4.8a.8.8 0 0 1-.8-.8v-2.8a.8.8 0 0 1 .8-.8ZM16.6 9.8l4.4 4.4m0-4.4-4.4 4.4" />
  </Icon>
)

export const BoltIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M13.4 3 5.6 13.4h5.2L9.8 21l8.6-11.4h-5.6z" />
    <path d="M13.4 3 5.6 13.4h5.2L9.8 21l8.6-11.4h-5.6z" />
  </Icon>
)

/** Autoplay. */
export const AutoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.8 10.6A8 8 0 0 0 5.4 7.4m-1.2 6A8 8 0 0 0 18.6 16.6M5 3.8v3.8h3.8M19 20.2v-3.8h-3.8" />
    <path {...tone} d="m10.4 9 4.8 3-4.8 3z" />
    <path d="m10.4 9 4.8 3-4.8 3z" strokeWidth={1.6} />
  </Icon>
)

/** A random choice. */
export const DiceIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="4" y="4" width="16" height="16" rx="4" />
    <rect x="4" y="4" width="16" height="16" rx="4" />
    <path d="M8.6 8.6h.01M15.4 8.6h.01M12 12h.01M8.6 15.4h.01M15.4 15.4h.01" strokeWidth={2.4} />
  </Icon>
)

/** Session record and big wins. */
export const RecordIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M5 13h3.6v7H5zM10.2 9h3.6v11h-3.6zM15.4 4H19v16h-3.6z" />
    <path d="M5 13h3.6v7H5zM10.2 9h3.6v11h-3.6zM15.4 4H19v16h-3.6z" />
  </Icon>
)
