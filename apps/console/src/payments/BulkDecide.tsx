/** One decision for the selected withdrawals; each is decided on its own. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkDialog } from '#actions/BulkDialog.tsx'
import { count, money } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { Withdrawal } from '#payments/payment.ts'

const decisions = ['approve', 'return', 'hold', 'release'] as const
type Decision = (typeof decisions)[number]

type BulkDecideProps = { readonly rows: readonly Withdrawal[]; readonly clear: () => void }

export function BulkDecide({ rows, clear }: BulkDecideProps) {
  const [decision, setDecision] = useState<Decision>()
  const chosen = decision ?? 'approve'
  const items = rows.map(({ id, playerId, amount, currency }) => ({
    key: id,
    label: `${id} · ${playerId} · ${money(amount, currency)}`,
    body: { id, decision: chosen },
  }))
  return (
    <>
      {decisions.map((one) => (
        <Button
          key={one}
          size="xs"
          variant={one === 'approve' ? 'filled' : 'default'}
          onClick={() => setDecision(one)}
        >
          {tName('pay', one)}
        </Button>
      ))}
      <BulkDialog
        key={decision ?? 'none'}
        path="/operator/withdrawal/decide"
        items={items}
        title={t('pay.bulk-title', { decision: tName('pay', chosen), count: count(rows.length) })}
        text={tName('pay', `${chosen}-text`)}
        confirm={tName('pay', chosen)}
        isDangerous={chosen === 'return'}
        refreshes={['/operator/withdrawals', '/operator/withdrawal']}
        opened={decision !== undefined}
        onClose={(hasChanged) => {
          setDecision(undefined)
          if (hasChanged) clear()
        }}
      />
    </>
  )
}
