/** Destination of a payout: a saved, masked account or a new one. */

import { BankFields } from '#domain/payments/BankFields.tsx'
import { MobileNumber } from '#domain/payments/MethodPicker.tsx'
import { type Method, methodName } from '#domain/payments/payment-methods.ts'
import { readPixKey } from '#features/withdraw/pix-key.ts'
import type { WithdrawForm } from '#features/withdraw/use-withdraw-form.ts'
import { isPix, newAccount, type SavedAccount } from '#features/withdraw/withdraw-rules.ts'
import { t } from '#i18n/i18n.ts'
import { PlusIcon } from '#icons/icons.tsx'
import { PaymentIcon } from '#icons/PaymentIcons.tsx'
import { agoText } from '#stores/date-text.ts'
import { Choices } from '#widgets/form/Choices.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

export function AccountChoice({ form }: { form: WithdrawForm }) {
  const { saved, method, draft, change } = form
  const known = saved.map((account) => ({
    key: account.id,
    title: maskedText(account.account),
    text: savedText(account, method),
    icon: <PaymentIcon name={method.icon} />,
  }))
  const another = {
    key: newAccount,
    title: t('withdraw.account-new'),
    text: t('withdraw.account-new-text'),
    icon: <PlusIcon />,
  }
  return (
    <>
      {saved.length > 0 ? (
        <Choices
          shape="rows"
          label={t('withdraw.account')}
          items={[...known, another]}
          value={draft.destination}
          onChange={(destination) => change({ destination })}
        />
      ) : null}
      {draft.destination === newAccount ? <NewAccount form={form} /> : null}
    </>
  )
}

/** Marks the characters the server has masked. */
export const maskedText = (account: string): string => account.replaceAll('*', '•')

function savedText(
  { accountName, bankCode, paymentMethod, lastUsedAt }: SavedAccount,
  method: Method,
): string {
  const config = method.configs.find((one) => one.paymentMethod === paymentMethod)
  const bank = config?.bankCodes?.find(({ code }) => code === bankCode)?.name
  const wallet = method.isMobile ? methodName(paymentMethod) : undefined
  return [bank ?? wallet, accountName, t('withdraw.used', { ago: agoText(lastUsedAt) })]
    .filter(Boolean)
    .join(' · ')
}

/** The longest key of the PIX directory, and the longest name banks print. */
const keyMaxLength = 77
const nameMaxLength = 60

function NewAccount({ form }: { form: WithdrawForm }) {
  const { draft, method, config, errors, change } = form
  if (isPix(config)) return <PixKeyField form={form} />
  if (method.isMobile) {
    return (
      <MobileNumber
        method={method}
        number={draft.account}
        onNumber={(account) => change({ account })}
        error={errors.account}
        offer={config.id}
        onOffer={(offer) => change({ offer })}
      />
    )
  }
  return (
    <>
      <BankFields
        config={config}
        label={t('withdraw.number')}
        bankCode={draft.bankCode}
        onBankCode={(bankCode) => change({ bankCode })}
        bankError={errors.bankCode}
        account={draft.account}
        onAccount={(account) => change({ account })}
        accountError={errors.account}
      />
      <TextField
        name="accountName"
        autoComplete="name"
        counter
        maxLength={nameMaxLength}
        label={t('withdraw.name')}
        value={draft.accountName}
        onChange={(accountName) => change({ accountName })}
        error={errors.accountName}
      />
    </>
  )
}

/** Shows the detected kind of key while typing: eleven digits may be a CPF or a phone. */
function PixKeyField({ form: { draft, errors, change } }: { form: WithdrawForm }) {
  const kind = readPixKey(draft.account)?.kind
  return (
    <TextField
      name="account"
      autoComplete="off"
      counter
      maxLength={keyMaxLength}
      label={t('withdraw.pix-key')}
      hint={kind ? t(`withdraw.key-${kind}`) : t('withdraw.pix-key-hint')}
      value={draft.account}
      onChange={(account) => change({ account })}
      error={errors.account}
    />
  )
}
