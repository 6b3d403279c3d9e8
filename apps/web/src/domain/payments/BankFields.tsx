/** Bank and account fields, for deposits and withdrawals. */

import type { PaymentConfig } from '#domain/payments/payment-methods.ts'
import { t } from '#i18n/i18n.ts'
import { SelectField } from '#widgets/form/SelectField.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

type BankFieldsProps = {
  readonly config: PaymentConfig
  readonly label: string
  readonly bankCode: string
  readonly onBankCode: (code: string) => void
  readonly bankError: string | undefined
  readonly account: string
  readonly onAccount: (account: string) => void
  readonly accountError: string | undefined
}

/** Longer than the account number of any bank: branch, number and check digit with separators. */
const accountMaxLength = 30

export function BankFields(props: BankFieldsProps) {
  const { config, label, bankCode, onBankCode, bankError, account, onAccount, accountError } = props
  const banks = (config.bankCodes ?? []).map(({ code, name }) => ({ value: code, text: name }))
  return (
    <>
      {banks.length > 0 ? (
        <SelectField
          label={t('deposit.bank')}
          placeholder={t('deposit.bank-choose')}
          options={banks}
          value={bankCode}
          onChange={onBankCode}
          error={bankError}
        />
      ) : null}
      <TextField
        name="account"
        autoComplete="off"
        inputMode="numeric"
        counter
        maxLength={accountMaxLength}
        label={label}
        value={account}
        onChange={onAccount}
        error={accountError}
      />
    </>
  )
}
