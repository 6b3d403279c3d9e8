/** Amount of the deposit: typed, or one of the recommended amounts, with their bonus. */
import { countries } from '@saguao/contract/product/countries.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { rangeText } from '#domain/payments/amount-rules.ts'
import type { PaymentConfig } from '#domain/payments/payment-methods.ts'
import { amountsPerRow, quickAmountsOf, type Recommended } from '#features/deposit/deposit-rules.ts'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { currentLang } from '#stores/language.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { Choices } from '#widgets/form/Choices.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { plainAmount } from '#widgets/form/typed-amount.ts'

type AmountPickerProps = {
  readonly config: PaymentConfig
  readonly recommended: readonly Recommended[]
  readonly value: string
  readonly onChange: (plain: string) => void
  readonly onLeave: () => void
  readonly error: string | undefined
  readonly startFocused: boolean
}

export function AmountPicker(props: AmountPickerProps) {
  const { config, recommended, value, onChange, onLeave, error, startFocused } = props
  const { decimals, alias } = currencies[useCountry(({ country }) => countries[country].currency)]
  const items = quickAmountsOf(config, recommended).map(({ amount, bonus, tag }) => ({
    key: plainAmount(amount, decimals),
    title: roundMoneyText(amount),
    badge: bonus > 0 ? t('deposit.bonus-badge', { bonus: roundMoneyText(bonus) }) : tag || undefined,
  }))
  const picked = items.find(({ key }) => value !== '' && Number(key) === Number(value))
  return (
    <>
      <MoneyField
        label={t('deposit.amount-label')}
        labelHidden
        locale={languages[currentLang()].lang}
        decimals={decimals}
        alias={alias}
        value={value}
        onChange={onChange}
        onBlur={onLeave}
        hint={rangeText(config)}
        error={error}
        startFocused={startFocused}
      />
      <Choices
        label={t('money.quick')}
        columns={amountsPerRow}
        items={items}
        value={picked?.key}
        onChange={onChange}
      />
    </>
  )
}
