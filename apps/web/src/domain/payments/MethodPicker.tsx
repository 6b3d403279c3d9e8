/** Payment methods in rows of three (R9.06), and the phone number that selects the mobile wallets (R5.07). */
import { paymentConfigsPerRow } from '@saguao/contract/product/constants.ts'
import { mobileMoneyDigits } from '@saguao/contract/product/mobile-money.ts'
import { type Method, methodName, offersOf } from '#domain/payments/payment-methods.ts'
import { t } from '#i18n/i18n.ts'
import { PaymentIcon } from '#icons/PaymentIcons.tsx'
import { Choices } from '#widgets/form/Choices.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

type MethodPickerProps = {
  readonly label: string
  readonly methods: readonly Method[]
  readonly value: string | undefined
  readonly onChange: (key: string) => void
}

export function MethodPicker({ label, methods, value, onChange }: MethodPickerProps) {
  const items = methods.map(({ key, name, icon }) => ({
    key,
    title: name,
    icon: <PaymentIcon name={icon} />,
  }))
  return (
    <Choices label={label} columns={paymentConfigsPerRow} items={items} value={value} onChange={onChange} />
  )
}

type MobileNumberProps = {
  readonly method: Method
  readonly number: string
  readonly onNumber: (number: string) => void
  readonly error: string | undefined
  /** The id of the chosen offer. */
  readonly offer: string | undefined
  readonly onOffer: (id: string) => void
}

/** With an optional leading zero. */
const numberMaxLength = mobileMoneyDigits + 1

export function MobileNumber({ method, number, onNumber, error, offer, onOffer }: MobileNumberProps) {
  const items = offersOf(method, number).map(({ id, paymentMethod, name }) => ({
    key: id,
    title: methodName(paymentMethod, name),
  }))
  return (
    <>
      <TextField
        type="tel"
        name="account"
        autoComplete="tel-national"
        digitsOnly
        counter
        maxLength={numberMaxLength}
        label={t('deposit.phone')}
        hint={t('deposit.phone-hint')}
        value={number}
        onChange={onNumber}
        error={error}
      />
      <Choices
        label={t('deposit.offers')}
        columns={paymentConfigsPerRow}
        items={items}
        value={offer}
        onChange={onOffer}
      />
    </>
  )
}
