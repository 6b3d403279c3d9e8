/** Elapsed time, staked, won and net result of the play session (R12.07). */
import type { PlaySession } from '#domain/protection/protection.ts'
import { durationText, netText } from '#domain/protection/protection-text.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Facts } from '#widgets/status/Facts.tsx'

const noSession = { minutes: 0, staked: 0, won: 0, net: 0 }

export function SessionFacts({ session }: { session: PlaySession | null | undefined }) {
  const { minutes, staked, won, net } = session ?? noSession
  return (
    <Facts
      facts={[
        { label: t('session.elapsed'), value: durationText(minutes) },
        { label: t('session.staked'), value: moneyText(staked) },
        { label: t('session.won'), value: moneyText(won) },
        { label: t('session.net'), value: netText(net), strong: true },
      ]}
    />
  )
}
