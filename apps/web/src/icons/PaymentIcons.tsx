/** Neutral icons of payment methods, without brand logos. */
import { Icon, type IconProps, tone } from '#icons/Icon.tsx'
import { WalletIcon } from '#icons/icons.tsx'

/** PIX: two arrows in a rotated square. */
const InstantIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="m12 3 9 9-9 9-9-9z" />
    <path d="m12 3 9 9-9 9-9-9z" />
    <path d="M8 10.4h7m0 0-2-2m2 2-2 2M16 13.6H9m0 0 2-2m-2 2 2 2" strokeWidth={1.6} />
  </Icon>
)

const BankIcon = (props: IconProps) => (
  <Icon {...props}>
    <path {...tone} d="M3.6 9.4 12 4l8.4 5.4z" />
    <path d="M3.6 9.4 12 4l8.4 5.4z" />
    <path d="M6.2 12.4v4.8m3.9-4.8v4.8m3.8-4.8v4.8m3.9-4.8v4.8M4 20h16" />
  </Icon>
)

const MobileIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect {...tone} x="6.4" y="2.8" width="11.2" height="18.4" rx="2.6" />
    <rect x="6.4" y="2.8" width="11.2" height="18.4" rx="2.6" />
    <circle cx="12" cy="11" r="2.9" />
    <path d="M12 9.9v2.2M10.6 18.4h2.8" />
  </Icon>
)

const icons: Readonly<Record<string, typeof BankIcon>> = {
  pix: InstantIcon,
  bank: BankIcon,
  mobile: MobileIcon,
}

/** Icon by the server's name; an unknown name gets the wallet icon. */
export function PaymentIcon({ name }: { name: string }) {
  const Known = Object.hasOwn(icons, name) ? icons[name] : undefined
  return Known ? <Known /> : <WalletIcon />
}
