/** Buttons of the open markets for guests; the country of a player is that of the account (R1.01). */
import { countries } from '@saguao/contract/product/countries.ts'
import { changeCountry } from '#domain/locale/change-country.ts'
import { Flag } from '#icons/Flags.tsx'
import { useCountry } from '#stores/country.ts'
import { isMarketOpen } from '#stores/market-policy.ts'
import { useSession } from '#stores/session.ts'
import { reloadPage } from '#widgets/overlay/layers.ts'

type Props = {
  readonly label: string
  /** Classes of the group and of each country in it. */
  readonly className: string | undefined
  readonly optionClassName: string | undefined
}

export function CountryChoice({ label, className, optionClassName }: Props) {
  const current = useCountry((state) => state.country)
  const loggedIn = useSession((session) => session.loggedIn)
  const open = Object.values(countries).filter(({ code }) => code === current || isMarketOpen(code))
  if (loggedIn || open.length < 2) return null
  return (
    <fieldset className={className} aria-label={label}>
      {open.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className={optionClassName}
          aria-pressed={code === current}
          onClick={() => changeCountry(code, reloadPage)}
        >
          <Flag country={code} /> {name}
        </button>
      ))}
    </fieldset>
  )
}
