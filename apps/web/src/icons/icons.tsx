import { Icon, type IconProps, tone } from '#icons/Icon.tsx'

/* Navigation. */

export const HomeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M4 10.6 12 4l8 6.6V18a2.4 2.4 0 0 1-2.4 2.4H6.4A2.4 2.4 0 0 1 4 18z" />
    <path d="M4 10.6 12 4l8 6.6V18a2.4 2.4 0 0 1-2.4 2.4H6.4A2.4 2.4 0 0 1 4 18z" />
    <path d="M9.4 20.2v-4.4a2.6 2.6 0 0 1 5.2 0v4.4" />
  </Icon>
)

export const PromotionIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M5 12.2h14v6a2.2 2.2 0 0 1-2.2 2.2H7.2A2.2 2.2 0 0 1 5 18.2z" />
    <path d="M5 12.2v6a2.2 2.2 0 0 0 2.2 2.2h9.6a2.2 2.2 0 0 0 2.2-2.2v-6" />
    <rect x="3.4" y="8" width="17.2" height="4.2" rx="1.4" />
    <path d="M12 8v12.4M12 8c-1-3.4-2.5-4.6-4.1-4.4C6.2 3.8 5.8 6 7.4 7c1 .7 2.6 1 4.6 1Zm0 0c1-3.4 2.5-4.6 4.1-4.4 1.7.2 2.1 2.4.5 3.4-1 .7-2.6 1-4.6 1Z" />
  </Icon>
)

export const DepositIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="12" cy="12" r="8.6" />
    <circle cx="12" cy="12" r="8.6" />
    <path d="M12 8v8M8 12h8" strokeWidth={2.2} />
  </Icon>
)

export const WithdrawIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M3.4 5.4h17.2v6.4H3.4z" />
    <path d="M6 11.8H5A1.6 1.6 0 0 1 3.4 10.2V7A1.6 1.6 0 0 1 5 5.4h14A1.6 1.6 0 0 1 20.6 7v3.2a1.6 1.6 0 0 1-1.6 1.6h-1" />
    <path d="M6.6 8.6h10.8" />
    <path d="M12 11.8v8.4m0 0-3.2-3.2m3.2 3.2 3.2-3.2" />
  </Icon>
)

export const MeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="12" cy="8" r="4" />
    <circle cx="12" cy="8" r="4" />
    <path d="M4.6 20.2c.5-3.6 3.5-5.8 7.4-5.8s6.9 2.2 7.4 5.8" />
  </Icon>
)

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h11M4 17h16" />
  </Icon>
)

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.6 5.4 8 12l6.6 6.6" />
  </Icon>
)

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.4 5.8 6.2 6.2-6.2 6.2" />
  </Icon>
)

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.8 9.4 6.2 6.2 6.2-6.2" />
  </Icon>
)

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="10.8" cy="10.8" r="6.4" />
    <circle cx="10.8" cy="10.8" r="6.4" />
    <path d="m15.6 15.6 4.6 4.6" />
  </Icon>
)

export const SportsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="m12 8.2 3.8 2.8-1.4 4.4H9.6L8.2 11z" />
    <circle cx="12" cy="12" r="8.6" />
    <path d="m12 8.2 3.8 2.8-1.4 4.4H9.6L8.2 11zM12 8.2V3.4M15.8 11l4.6-1.5M14.4 15.4l2.8 3.9M9.6 15.4l-2.8 3.9M8.2 11 3.6 9.5" />
  </Icon>
)

export const GamesIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="3.8" y="3.8" width="16.4" height="16.4" rx="4.4" />
    <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.4" />
    <g fill="currentColor" stroke="none">
      <circle cx="8.6" cy="8.6" r="1.35" />
      <circle cx="15.4" cy="8.6" r="1.35" />
      <circle cx="12" cy="12" r="1.35" />
      <circle cx="8.6" cy="15.4" r="1.35" />
      <circle cx="15.4" cy="15.4" r="1.35" />
    </g>
  </Icon>
)

/* Actions. */

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.4v13.2M5.4 12h13.2" />
  </Icon>
)

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.4 12h13.2" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.4 6.4 11.2 11.2M17.6 6.4 6.4 17.6" />
  </Icon>
)

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.6 4.8 4.8L19.4 7.2" />
  </Icon>
)

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="8.6" y="8.6" width="11.8" height="11.8" rx="2.8" />
    <rect x="8.6" y="8.6" width="11.8" height="11.8" rx="2.8" />
    <path d="M5.4 15.4a1.8 1.8 0 0 1-1.8-1.8V6.4a2.8 2.8 0 0 1 2.8-2.8h7.2a1.8 1.8 0 0 1 1.8 1.8" />
  </Icon>
)

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 14.8V4m0 0L8.2 7.8M12 4l3.8 3.8" />
    <path d="M4.4 13.2v4.4a2.8 2.8 0 0 0 2.8 2.8h9.6a2.8 2.8 0 0 0 2.8-2.8v-4.4" />
  </Icon>
)

export const InstallIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="6" y="2.8" width="12" height="18.4" rx="3" />
    <path d="M18 9.6V5.8a3 3 0 0 0-3-3H9a3 3 0 0 0-3 3v12.4a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3v-.4" />
    <path d="M12 8.2v6.8m0 0-2.6-2.6M12 15l2.6-2.6" />
  </Icon>
)

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.6 11.2A7.8 7.8 0 0 0 5.4 8M4.4 12.8A7.8 7.8 0 0 0 18.6 16" />
    <path d="M5.2 3.8V8h4.2M18.8 20.2V16h-4.2" />
  </Icon>
)

export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7.4h8.4M17.6 7.4H20M4 16.6h2.4M11.6 16.6H20" />
    <circle cx="15" cy="7.4" r="2.6" />
    <circle cx="9" cy="16.6" r="2.6" />
  </Icon>
)

export const BackspaceIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M8.6 5.4h9.2a2.8 2.8 0 0 1 2.8 2.8v7.6a2.8 2.8 0 0 1-2.8 2.8H8.6L3 12z" />
    <path d="M9.7 5.4h8.1a2.8 2.8 0 0 1 2.8 2.8v7.6a2.8 2.8 0 0 1-2.8 2.8H9.7a2.8 2.8 0 0 1-2.2-1L3 12l4.5-5.6a2.8 2.8 0 0 1 2.2-1Z" />
    <path d="m11 9.6 4.8 4.8M15.8 9.6 11 14.4" />
  </Icon>
)

export const RocketIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M12 2.8c3.2 2.4 4.8 5.6 4.6 9.8l-1.6 3.2H9l-1.6-3.2C7.2 8.4 8.8 5.2 12 2.8Z" />
    <path d="M12 2.8c3.2 2.4 4.8 5.6 4.6 9.8l-1.6 3.2H9l-1.6-3.2C7.2 8.4 8.8 5.2 12 2.8Z" />
    <circle cx="12" cy="9.2" r="1.7" />
    <path d="m7.4 12-2.6 2.6v3.2l3.6-1.6M16.6 12l2.6 2.6v3.2l-3.6-1.6M10.4 18.6 12 21.4l1.6-2.8" />
  </Icon>
)

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5v14M16 5v14" strokeWidth={3.4} />
  </Icon>
)

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.5 4.8v14.4L19 12z" fill="currentColor" />
  </Icon>
)

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12Z" />
    <circle {...tone} cx="12" cy="12" r="2.8" />
    <circle cx="12" cy="12" r="2.8" />
  </Icon>
)

export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.9 6A8.9 8.9 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.6 3.3M6.4 7.7A16 16 0 0 0 2.8 12s3.4 6.2 9.2 6.2a9 9 0 0 0 4-.9" />
    <path d="M10.1 10a2.8 2.8 0 0 0 3.9 3.9M4.2 4.2l15.6 15.6" />
  </Icon>
)

export const LogoutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4H7.2A2.8 2.8 0 0 0 4.4 6.8v10.4A2.8 2.8 0 0 0 7.2 20H10" />
    <path d="M10 12h10.2m0 0-3.8-3.8m3.8 3.8-3.8 3.8" />
  </Icon>
)

/* Objects. */

export const WalletIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      {...tone}
      d="M3.6 8.2h14.8a2.2 2.2 0 0 1 2.2 2.2v7a2.8 2.8 0 0 1-2.8 2.8H6.4a2.8 2.8 0 0 1-2.8-2.8z"
    />
    <path d="M17.6 8.2V6.4a2.2 2.2 0 0 0-2.2-2.2H5.6a2 2 0 0 0 0 4h12.8a2.2 2.2 0 0 1 2.2 2.2v7a2.8 2.8 0 0 1-2.8 2.8H6.4a2.8 2.8 0 0 1-2.8-2.8V6.2" />
    <circle cx="16.4" cy="14.2" r="1.1" fill="currentColor" stroke="none" />
  </Icon>
)

export const TransactionsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.4h14.6m0 0-3.6-3.6m3.6 3.6L15 12M20 15.6H5.4m0 0L9 12m-3.6 3.6L9 19.2" />
  </Icon>
)

export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.2 9.4A8.2 8.2 0 1 1 3.8 12" />
    <path d="M4 4.8v4.6h4.6M12 7.6V12l3 2" />
  </Icon>
)

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M3.8 9.8h16.4V17a3 3 0 0 1-3 3H6.8a3 3 0 0 1-3-3z" />
    <rect x="3.8" y="5" width="16.4" height="15.2" rx="3" />
    <path d="M3.8 9.8h16.4M8.2 3v3.6M15.8 3v3.6" />
  </Icon>
)

export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M6 10.4a6 6 0 0 1 12 0c0 4 1.8 5.8 1.8 5.8H4.2S6 14.4 6 10.4Z" />
    <path d="M6 10.4a6 6 0 0 1 12 0c0 4 1.8 5.8 1.8 5.8H4.2S6 14.4 6 10.4ZM10 19.4a2.2 2.2 0 0 0 4 0" />
  </Icon>
)

export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="m4.4 4.6 15.6 7.4-15.6 7.4 2.4-7.4z" />
    <path d="m4.4 4.6 15.6 7.4-15.6 7.4 2.4-7.4zM6.8 12h6" />
  </Icon>
)

export const ChatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      {...tone}
      d="M12 4c4.8 0 8.6 3.3 8.6 7.4S16.8 18.8 12 18.8c-1 0-2-.1-2.9-.4L4.6 20l1-3.6a6.9 6.9 0 0 1-2.2-5C3.4 7.3 7.2 4 12 4Z"
    />
    <path d="M12 4c4.8 0 8.6 3.3 8.6 7.4S16.8 18.8 12 18.8c-1 0-2-.1-2.9-.4L4.6 20l1-3.6a6.9 6.9 0 0 1-2.2-5C3.4 7.3 7.2 4 12 4Z" />
    <path d="M8.4 11.4h.01M12 11.4h.01M15.6 11.4h.01" strokeWidth={2.4} />
  </Icon>
)

export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.6" />
    <path d="M3.4 12h17.2M12 3.4c2.4 2.3 3.6 5.2 3.6 8.6s-1.2 6.3-3.6 8.6c-2.4-2.3-3.6-5.2-3.6-8.6S9.6 5.7 12 3.4Z" />
  </Icon>
)

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="4.8" y="10.4" width="14.4" height="10" rx="2.8" />
    <rect x="4.8" y="10.4" width="14.4" height="10" rx="2.8" />
    <path d="M8 10.4V7.6a4 4 0 0 1 8 0v2.8M12 14.4v2" />
  </Icon>
)

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="6" y="2.8" width="12" height="18.4" rx="3" />
    <rect x="6" y="2.8" width="12" height="18.4" rx="3" />
    <path d="M10.6 18.2h2.8" />
  </Icon>
)

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M12 3.2 19.2 6v5.4c0 4.5-2.9 7.9-7.2 9.4-4.3-1.5-7.2-4.9-7.2-9.4V6z" />
    <path d="M12 3.2 19.2 6v5.4c0 4.5-2.9 7.9-7.2 9.4-4.3-1.5-7.2-4.9-7.2-9.4V6z" />
    <path d="m8.8 11.8 2.3 2.3 4.2-4.4" />
  </Icon>
)

export const HeartIcon = ({ filled = false, ...props }: IconProps & { filled?: boolean | undefined }) => (
  <Icon {...props}>
    <path
      fill={filled ? 'currentColor' : 'none'}
      d="M12 19.8c-5.2-3.3-8.4-6.3-8.4-10a4.5 4.5 0 0 1 8.4-2.3 4.5 4.5 0 0 1 8.4 2.3c0 3.7-3.2 6.7-8.4 10Z"
    />
  </Icon>
)

export const TrophyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M7 4h10v5.6a5 5 0 0 1-10 0z" />
    <path d="M7 4h10v5.6a5 5 0 0 1-10 0zM12 14.6v3M8.4 20.2c0-1.6 1.4-2.6 3.6-2.6s3.6 1 3.6 2.6z" />
    <path d="M7 5.6H4c0 3 1 4.6 3.2 5M17 5.6h3c0 3-1 4.6-3.2 5" />
  </Icon>
)

export const SpeakerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M4 9.8h3.4L13 5.6v12.8l-5.6-4.2H4z" />
    <path d="M4.8 9.8h2.6L13 5.6v12.8l-5.6-4.2H4.8a.8.8 0 0 1-.8-.8v-2.8a.8.8 0 0 1 .8-.8ZM16.4 9.2a4 4 0 0 1 0 5.6M18.8 6.8a7.4 7.4 0 0 1 0 10.4" />
  </Icon>
)

/* Status. */

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M12 4 21 19.4H3z" />
    <path d="M10.3 5 3.4 16.8a2 2 0 0 0 1.7 3h13.8a2 2 0 0 0 1.7-3L13.7 5a2 2 0 0 0-3.4 0ZM12 9.6v4M12 16.6h.01" />
  </Icon>
)

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="12" cy="12" r="8.6" />
    <circle cx="12" cy="12" r="8.6" />
    <path d="M12 11.2v5M12 7.8h.01" />
  </Icon>
)

export const SuccessIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="12" cy="12" r="8.6" />
    <circle cx="12" cy="12" r="8.6" />
    <path d="m8.2 12.4 2.7 2.7 5-5.4" />
  </Icon>
)

export const FailureIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="12" cy="12" r="8.6" />
    <circle cx="12" cy="12" r="8.6" />
    <path d="m9.2 9.2 5.6 5.6M14.8 9.2l-5.6 5.6" />
  </Icon>
)

export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 9.4a13 13 0 0 1 4-2.7M11.3 5.4A13.4 13.4 0 0 1 21 9.4M6 13a9 9 0 0 1 4-2.2M15.2 11.3A9 9 0 0 1 18 13M9.2 16.3a4.4 4.4 0 0 1 5.6 0" />
    <path d="M12 19.4h.01M4 4l16 16" />
  </Icon>
)

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle {...tone} cx="12" cy="12" r="8.6" />
    <circle cx="12" cy="12" r="8.6" />
    <path d="M12 7.2V12l3.2 2" />
  </Icon>
)
