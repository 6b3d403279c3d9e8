/** Envelope with the player's own money: amount, number of shares and a message. */

import { limits } from '@saguao/contract/calls/limits.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import type { FormEvent } from 'react'
import { type Bounds, rangeText } from '#domain/payments/amount-rules.ts'
import type { MadeEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import styles from '#features/lucky/gift/GiftSheet.module.css'
import type { Draft } from '#features/lucky/gift/gift-rules.ts'
import { type GiftForm, useGiftForm } from '#features/lucky/gift/use-gift-form.ts'
import { LuckyTerms } from '#features/lucky/LuckyTerms.tsx'
import { t } from '#i18n/i18n.ts'
import { focusFirstInvalid } from '#lib/browser/focus-invalid.ts'
import { currentLang } from '#stores/language.ts'
import { currentCurrency, moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { TextField } from '#widgets/form/TextField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Facts } from '#widgets/status/Facts.tsx'

type GiftSheetProps = {
  readonly open: boolean
  readonly bounds: Bounds
  readonly expireHours: number
  readonly onClose: () => void
  readonly onMade: (made: MadeEnvelope) => void
}

export function GiftSheet({ open, onClose, ...form }: GiftSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('lucky.gift')}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      <GiftFields {...form} />
    </Sheet>
  )
}

function GiftFields({ bounds, expireHours: hours, onMade }: Omit<GiftSheetProps, 'open' | 'onClose'>) {
  const form = useGiftForm(bounds, onMade)
  const { draft, errors, isPending, send } = form
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Amount form={form} bounds={bounds} />
      <Split form={form} />
      <TextField
        label={t('lucky.message')}
        hint={t('lucky.message-hint')}
        maxLength={limits.maxEnvelopeMessageLength}
        counter
        value={draft.message}
        onChange={(message) => form.change({ message })}
      />
      <Facts
        facts={[
          { label: t('lucky.gift-fact-back'), value: t('lucky.hours', { hours }) },
          { label: t('lucky.gift-fact-out'), value: moneyText(Number(draft.amount)), strong: true },
        ]}
      />
      {errors.form ? <Callout tone="warning" title={errors.form} /> : null}
      <Button type="submit" kind="primary" wide loading={isPending}>
        {t('lucky.gift-make')}
      </Button>
      <LuckyTerms />
    </form>
  )
}

function Amount({ form, bounds }: { readonly form: GiftForm; readonly bounds: Bounds }) {
  const { decimals, alias } = currencies[currentCurrency()]
  return (
    <MoneyField
      label={t('lucky.amount')}
      locale={languages[currentLang()].lang}
      decimals={decimals}
      alias={alias}
      value={form.draft.amount}
      onChange={(amount) => form.change({ amount })}
      onBlur={form.touchAmount}
      hint={rangeText(bounds)}
      error={form.errors.amount}
    />
  )
}

const countDigits = String(limits.maxEnvelopeShares).length

function Split({ form: { draft, errors, change } }: { readonly form: GiftForm }) {
  return (
    <>
      <TextField
        label={t('lucky.count')}
        digitsOnly
        maxLength={countDigits}
        value={draft.count}
        onChange={(count) => change({ count })}
        error={errors.count}
      />
      <Choices<Draft['mode']>
        label={t('lucky.mode')}
        columns={2}
        items={[
          { key: 'random', title: t('lucky.random'), text: t('lucky.random-text') },
          { key: 'equal', title: t('lucky.equal'), text: t('lucky.equal-text') },
        ]}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
      />
    </>
  )
}
