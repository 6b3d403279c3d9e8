import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { useCall } from '#api/use-call.ts'
import { Grid, Section } from '#domain/layout/Page.tsx'
import { BankFields } from '#domain/payments/BankFields.tsx'
import { addMoney, feeOf } from '#domain/payments/fee.ts'
import { MethodPicker, MobileNumber } from '#domain/payments/MethodPicker.tsx'
import { type Method, methodsOf, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { BonusProgress } from '#domain/rewards/BonusProgress.tsx'
import { ActivityChoice } from '#features/deposit/ActivityChoice.tsx'
import { AmountPicker } from '#features/deposit/AmountPicker.tsx'
import styles from '#features/deposit/DepositForm.module.css'
import { type Recommended, rushAmountOf } from '#features/deposit/deposit-rules.ts'
import { changeDraft, useDraft } from '#features/deposit/draft.ts'
import { latestOrders, OpenDeposit } from '#features/deposit/OpenDeposit.tsx'
import { type DepositForm as Form, useDepositForm } from '#features/deposit/use-deposit-form.ts'
import { WelcomeNote } from '#features/deposit/WelcomeNote.tsx'
import { t } from '#i18n/i18n.ts'
import { LockIcon, WalletIcon } from '#icons/icons.tsx'
import { focusFirstInvalid } from '#lib/browser/focus-invalid.ts'
import { currentCurrency, moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Facts } from '#widgets/status/Facts.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type DepositFormProps = {
  readonly onCreated: (id: string) => void
  /** Presets the amount and focuses its field (R4.04). */
  readonly rush?: boolean | undefined
}

/** Amount and payment method. The caller shows the created order. */
export function DepositForm({ onCreated, rush = false }: DepositFormProps) {
  const { data, isError, isFetching, refetch } = useCall('/recharge/paymentMethods', {})
  const [first, ...others] = methodsOf(data?.configs ?? [])
  const isLoaded = useAllLoaded()
  if (first && isLoaded)
    return <DepositFields methods={[first, ...others]} onCreated={onCreated} rush={rush} />
  if (data?.configs && !first) {
    return (
      <EmptyState art={<WalletIcon />} title={t('money.methods-none')} text={t('money.methods-none-text')} />
    )
  }
  if (!isError) return <FormSkeleton />
  return (
    <ErrorState
      title={t('money.methods-failed')}
      retryLabel={t('error.retry')}
      loading={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/**
 * The form is shown only when all parts are loaded: a promotion that appears later would move the button under the
 * thumb.
 */
function useAllLoaded(): boolean {
  const calls = [
    useCall('/recharge/getRecommendConfigs', {}),
    useCall('/recharge/depositActivity', {}),
    useCall('/recharge/orders', latestOrders),
    useCall('/wallet/wagering'),
    useCall('/v1/pb/list'),
  ]
  return calls.every(({ data, isError }) => data !== undefined || isError)
}

type DepositFieldsProps = {
  readonly methods: readonly [Method, ...Method[]]
  readonly onCreated: (id: string) => void
  readonly rush: boolean
}

function DepositFields({ methods, onCreated, rush }: DepositFieldsProps) {
  const form = useDepositForm(methods, onCreated)
  const { draft, method, config, errors, change } = form
  const { data: recommend } = useCall('/recharge/getRecommendConfigs', {})
  useRushAmount(rush, config, recommend?.configs)
  const { data: promotions } = useCall('/recharge/depositActivity', {})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    void form.submit().then(() => focusFirstInvalid(currentTarget))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {form.mustPayOpen ? null : <OpenDeposit onResume={onCreated} />}
      <Section title={t('deposit.method')}>
        <MethodPicker
          label={t('deposit.method')}
          methods={methods}
          value={method.key}
          onChange={(key) => change({ method: key, account: '', bankCode: '' })}
        />
      </Section>
      <ChannelFields form={form} />
      <Section title={t('deposit.amount')}>
        <AmountPicker
          config={config}
          recommended={recommend?.configs ?? []}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          onLeave={form.touchAmount}
          error={errors.amount}
          startFocused={rush}
        />
      </Section>
      <WelcomeNote amount={Number(draft.amount)} />
      <ActivityChoice
        activities={promotions?.list ?? []}
        amount={Number(draft.amount)}
        value={draft.activityId}
        onChange={(activityId) => change({ activityId })}
      />
      <BonusProgress />
      <Summary form={form} onResume={onCreated} />
    </form>
  )
}

/** Presets the amount once, in an empty field; the layout effect runs before the field selects its text. */
function useRushAmount(rush: boolean, config: PaymentConfig, recommended: readonly Recommended[] = []): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (!rush || isDone.current) return
    isDone.current = true
    const amount = rushAmountOf(config, recommended)
    if (amount !== undefined && useDraft.getState().amount === '') changeDraft({ amount: `${amount}` })
  }, [rush, config, recommended])
}

/** Fields of the channel besides the amount. */
function ChannelFields({ form }: { form: Form }) {
  const { draft, method, config, errors, change } = form
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
  if (!config.fields.includes('account')) return null
  return (
    <BankFields
      config={config}
      label={t('deposit.account')}
      bankCode={draft.bankCode}
      onBankCode={(bankCode) => change({ bankCode })}
      bankError={errors.bankCode}
      account={draft.account}
      onAccount={(account) => change({ account })}
      accountError={errors.account}
    />
  )
}

/** Cost of the deposit, before it is confirmed. */
function Summary({ form, onResume }: { readonly form: Form; readonly onResume: (id: string) => void }) {
  const { draft, config, errors, busy, mustPayOpen } = form
  const currency = currentCurrency()
  const amount = Number(draft.amount)
  const fee = feeOf(config, amount, currency)
  const isPix = config.paymentMethod === 'pix'
  return (
    <>
      <section className={styles.summary} aria-label={t('deposit.summary')}>
        <Facts
          facts={[
            { label: t('deposit.arrives'), value: moneyText(amount) },
            { label: t('money.fee'), value: fee > 0 ? moneyText(fee) : t('money.no-fee') },
            { label: t('deposit.you-pay'), value: moneyText(addMoney(amount, fee, currency)), strong: true },
          ]}
        />
      </section>
      {errors.form ? (
        <p className={styles.refused} role="alert">
          {errors.form}
        </p>
      ) : null}
      {mustPayOpen ? <OpenDeposit onResume={onResume} /> : null}
      <Button type="submit" kind="primary" wide loading={busy}>
        {isPix ? t('deposit.submit-pix') : t('deposit.submit')}
      </Button>
      <p className={styles.ownAccount}>
        <LockIcon />
        {t('deposit.own-account')}
      </p>
    </>
  )
}

function FormSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <Section title={t('deposit.method')}>
        <Grid columns={3}>
          {['m1', 'm2', 'm3'].map((tile) => (
            <Skeleton key={tile} height="1.36rem" radius="var(--radius-m)" />
          ))}
        </Grid>
      </Section>
      <Section title={t('deposit.amount')}>
        <Skeleton height="2.2rem" radius="var(--radius-l)" />
        <Grid columns={3}>
          {['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((tile) => (
            <Skeleton key={tile} height="0.88rem" radius="var(--radius-m)" />
          ))}
        </Grid>
      </Section>
      <Skeleton height="2.2rem" radius="var(--radius-l)" />
    </div>
  )
}
