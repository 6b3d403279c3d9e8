/** Refusal of a payout: the server's reason and what the player can do. */
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { useEffect, useRef } from 'react'
import { verifyIdentity } from '#domain/protection/verify-identity.ts'
import type { PayoutRefusal } from '#features/withdraw/withdraw.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'

type Advice = { readonly title: PlainKey; readonly advice?: PlainKey }

const adviceByCode: Readonly<Partial<Record<ErrorCode, Advice>>> = {
  PAYOUT_PAUSED: { title: 'withdraw.paused-title', advice: 'withdraw.paused-do' },
  PAYOUT_STOPPED: { title: 'withdraw.paused-title', advice: 'withdraw.stopped-do' },
  LIMIT_REACHED: { title: 'withdraw.limit-title', advice: 'withdraw.limit-do' },
  PAYOUT_LIMIT: { title: 'withdraw.limit-title', advice: 'withdraw.limit-do' },
  VERIFICATION_REQUIRED: { title: 'withdraw.identity-title', advice: 'withdraw.identity-do' },
  ACCOUNT_NOT_OWN: { title: 'withdraw.not-own-title', advice: 'withdraw.not-own-do' },
}

const unknown: Advice = { title: 'withdraw.refused-title' }

export function RefusedPayout({ refused: { code, message } }: { refused: PayoutRefusal }) {
  const { title, advice } = (code && adviceByCode[code]) ?? unknown
  const action =
    code === 'VERIFICATION_REQUIRED' ? (
      <Button size="small" onClick={() => void verifyIdentity()}>
        {t('withdraw.identity-title')}
      </Button>
    ) : (
      <Button size="small" onClick={() => emit('SHOW_CHAT', true)}>
        {t('money.help')}
      </Button>
    )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Callout
        tone="warning"
        title={t(title)}
        text={advice ? `${message} ${t(advice)}` : message}
        action={action}
      />
    </div>
  )
}
