import { languages } from '@saguao/contract/product/languages.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Section } from '#domain/layout/Page.tsx'
import { rangeText } from '#domain/payments/amount-rules.ts'
import { addMoney, feeOf } from '#domain/payments/fee.ts'
import { MethodPicker } from '#domain/payments/MethodPicker.tsx'
import { AccountChoice, maskedText } from '#features/withdraw/AccountChoice.tsx'
import { ConfirmCode } from '#features/withdraw/ConfirmCode.tsx'
import { payoutTimeText } from '#features/withdraw/payout-time.ts'
import { readPixKey } from '#features/withdraw/pix-key.ts'
import { RefusedPayout } from '#features/withdraw/RefusedPayout.tsx'
import { readTakenBonus, TakenBonus, useTakenBonus } from '#features/withdraw/TakenBonus.tsx'
import {
  type WithdrawForm as Form,
  useWithdrawForm,
  type WithdrawOptions,
} from '#features/withdraw/use-withdraw-form.ts'
import styles from '#features/withdraw/WithdrawForm.module.css'
import { isPix, shareOf } from '#features/withdraw/withdraw-rules.ts'
import { t } from '#i18n/i18n.ts'
import { WithdrawIcon } from '#icons/icons.tsx'
import { focusFirstInvalid } from '#lib/browser/focus-invalid.ts'
import { currentLang } from '#stores/language.ts'
import { currentCurrency, moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { plainAmount } from '#widgets/form/typed-amount.ts'
import { Dialog } from '#widgets/overlay/Dialog.tsx'
import { Facts } from '#widgets/status/Facts.tsx'

type WithdrawFormProps = {
  readonly options: WithdrawOptions
  readonly onConfirming: (confirming: boolean) => void
}

type Step = 'form' | 'confirm' | 'code'

/** Amount and destination, a confirmation dialog, and a code for a new account. */
export function WithdrawForm({ options, onConfirming }: WithdrawFormProps) {
  const form = useWithdrawForm(options)
  const [step, setStep] = useState<Step>('form')
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    onConfirming(step === 'code')
    if (step === 'code') return () => onConfirming(false)
  }, [step, onConfirming])
  const finish = () => {
    setStep('form')
    form.clear()
    toast(t('withdraw.done'), 'success')
    scrollTo({ top: 0 })
  }
  const ask = async () => {
    if (!form.check()) return
    setReading(true)
    const isRead = await readTakenBonus()
    setReading(false)
    if (isRead) setStep('confirm')
  }
  const confirm = async () => {
    const outcome = await form.request()
    if (outcome === 'requested') finish()
    else setStep(outcome === 'code' ? 'code' : 'form')
  }
  if (step === 'code') {
    return (
      <ConfirmCode
        payout={form.payout}
        account={accountText(form)}
        onDone={finish}
        onBack={() => setStep('form')}
      />
    )
  }
  return (
    <>
      <Fields form={form} loading={isReading} onSubmit={() => void ask()} />
      <ConfirmDialog
        form={form}
        open={step === 'confirm'}
        onConfirm={confirm}
        onClose={() => setStep('form')}
      />
    </>
  )
}

/** Masked for a saved account; in full, with its kind, for a new one. */
function accountText({ draft, saved, config }: Form): string {
  const known = saved.find(({ id }) => id === draft.destination)
  if (known) return maskedText(known.account)
  const kind = isPix(config) ? readPixKey(draft.account)?.kind : undefined
  const typed = draft.account.trim()
  return kind ? `${t(`withdraw.key-${kind}`)} ${typed}` : typed
}

function receivedOf({ draft, config }: Form): { fee: number; received: number } {
  const currency = currentCurrency()
  const amount = Number(draft.amount)
  const fee = feeOf(config, amount, currency)
  return { fee, received: Math.max(0, addMoney(amount, -fee, currency)) }
}

type FieldsProps = { readonly form: Form; readonly loading: boolean; readonly onSubmit: () => void }

function Fields({ form, loading, onSubmit }: FieldsProps) {
  const { methods, method, errors, refused, change } = form
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
    focusFirstInvalid(event.currentTarget)
  }
  const { fee, received } = receivedOf(form)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Section title={t('withdraw.method')}>
        <MethodPicker
          label={t('withdraw.method')}
          methods={methods}
          value={method.key}
          onChange={(key) => change({ method: key, destination: undefined, account: '', bankCode: '' })}
        />
      </Section>
      <Section title={t('withdraw.account')}>
        <AccountChoice form={form} />
      </Section>
      <Section title={t('withdraw.amount')}>
        <Amount form={form} />
      </Section>
      <section className={styles.summary} aria-label={t('deposit.summary')}>
        <Facts
          facts={[
            { label: t('money.fee'), value: fee > 0 ? moneyText(fee) : t('money.no-fee') },
            { label: t('withdraw.time'), value: payoutTimeText() },
            { label: t('withdraw.arrives'), value: moneyText(received), strong: true },
          ]}
        />
      </section>
      <TakenBonus />
      {refused && errors.form ? <RefusedPayout refused={refused} /> : null}
      <Button type="submit" kind="primary" wide loading={loading}>
        {t('withdraw.submit')}
      </Button>
    </form>
  )
}

const percents = [25, 50, 100] as const

function Amount({ form }: { form: Form }) {
  const { draft, config, cash, errors, change, touchAmount } = form
  const currency = currentCurrency()
  const { decimals, alias } = currencies[currency]
  return (
    <>
      <MoneyField
        label={t('withdraw.amount-label')}
        labelHidden
        locale={languages[currentLang()].lang}
        decimals={decimals}
        alias={alias}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        onBlur={touchAmount}
        hint={rangeText(config)}
        error={errors.amount}
      />
      <fieldset className={styles.helpers} aria-label={t('withdraw.helpers')}>
        {percents.map((percent) => (
          <Button
            key={percent}
            wide
            onClick={() =>
              change({ amount: plainAmount(shareOf(cash, percent, config, currency), decimals) })
            }
          >
            {percent === 100 ? t('withdraw.all') : `${percent}%`}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

type ConfirmDialogProps = {
  readonly form: Form
  readonly open: boolean
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

function ConfirmDialog({ form, open, onConfirm, onClose }: ConfirmDialogProps) {
  const { fee, received } = receivedOf(form)
  const taken = useTakenBonus()
  return (
    <Dialog
      open={open}
      icon={<WithdrawIcon />}
      title={t('withdraw.confirm-title', { amount: moneyText(Number(form.draft.amount)) })}
      text={
        <div className={styles.confirm}>
          <Facts
            facts={[
              { label: t('withdraw.account'), value: accountText(form) },
              { label: t('money.fee'), value: fee > 0 ? moneyText(fee) : t('money.no-fee') },
              { label: t('withdraw.arrives'), value: moneyText(received), strong: true },
              ...(taken > 0 ? [{ label: t('withdraw.takes'), value: moneyText(taken) }] : []),
            ]}
          />
          {taken > 0 ? <p className={styles.takes}>{t('withdraw.takes-text')}</p> : null}
        </div>
      }
      confirmLabel={t('withdraw.confirm-go')}
      cancelLabel={t('common.cancel')}
      loading={form.busy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  )
}
