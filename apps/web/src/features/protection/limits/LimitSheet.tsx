/** Sets, lowers, raises or removes the limits of one kind; a raise that waits is confirmed or discarded here (R12.06). */
import { languages } from '@saguao/contract/product/languages.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { type FormEvent, useState } from 'react'
import { isRemovable } from '#domain/protection/mandatory-limits.ts'
import {
  findLimit,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  type Protection,
} from '#domain/protection/protection.ts'
import { amountText, periodItems } from '#domain/protection/protection-text.ts'
import { PendingLimit } from '#features/protection/limits/PendingLimit.tsx'
import { useLimitForm } from '#features/protection/limits/use-limit-form.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { currentLang } from '#stores/language.ts'
import { currentCurrency } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { TextField } from '#widgets/form/TextField.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Facts } from '#widgets/status/Facts.tsx'

type LimitSheetProps = {
  readonly kind: LimitKind
  readonly protection: Protection
  readonly open: boolean
  readonly onClose: () => void
}

export function LimitSheet({ kind, protection, open, onClose }: LimitSheetProps) {
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const limit = findLimit(protection, kind, period)
  return (
    <Sheet open={open} onClose={onClose} title={t(`limit.${kind}-title`)} closeLabel={t('common.close')}>
      <div className={styles.form}>
        <p className={styles.text}>{t(`limit.${kind}-text`)}</p>
        <Tabs
          label={t('limit.period')}
          shape="segments"
          items={periodItems()}
          value={period}
          onChange={setPeriod}
        />
        {limit?.amount != null ? <Usage limit={limit} /> : null}
        {limit?.pending ? <PendingLimit limit={limit} pending={limit.pending} /> : null}
        <LimitForm
          key={`${open} ${period}`}
          kind={kind}
          period={period}
          limit={limit}
          removable={isRemovable(protection, { kind, period })}
        />
      </div>
    </Sheet>
  )
}

function Usage({ limit: { kind, amount, used, left, resetsAt } }: { limit: Limit }) {
  return (
    <div className={styles.card}>
      <Facts
        facts={[
          { label: t('limit.now'), value: amountText(kind, amount) },
          { label: t('limit.spent'), value: amountText(kind, used) },
          { label: t('limit.resets'), value: dateTimeText(resetsAt) },
          { label: t('limit.left'), value: amountText(kind, left), strong: true },
        ]}
      />
    </div>
  )
}

type LimitFormProps = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly limit: Limit | undefined
  readonly removable: boolean
}

function LimitForm({ kind, period, limit, removable }: LimitFormProps) {
  const { typed, setTyped, error, busy, save, remove } = useLimitForm(kind, period)
  const isSet = limit?.amount != null
  const field = {
    value: typed,
    onChange: setTyped,
    error,
    hint: t(ruleKey(isSet, removable)),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {kind === 'time' ? (
        <TextField {...field} label={t('limit.new-minutes')} digitsOnly maxLength={5} autoComplete="off" />
      ) : (
        <AmountField {...field} />
      )}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide loading={busy === 'save'}>
          {t('limit.save')}
        </Button>
        {isSet && removable ? (
          <Button kind="ghost" wide loading={busy === 'remove'} onClick={() => void remove()}>
            {t('limit.remove')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function ruleKey(isSet: boolean, removable: boolean) {
  if (!isSet) return 'limit.rule-first'
  return removable ? 'limit.rule' : 'limit.rule-mandatory'
}

type AmountFieldProps = {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
  readonly hint: string
}

function AmountField(props: AmountFieldProps) {
  const { decimals, alias } = currencies[currentCurrency()]
  return (
    <MoneyField
      {...props}
      label={t('limit.new')}
      locale={languages[currentLang()].lang}
      decimals={decimals}
      alias={alias}
    />
  )
}
