/** Progress of the bonus balance towards cash; renders nothing when there is nothing to wager. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useCall } from '#api/use-call.ts'
import { enterGame } from '#domain/games/open-game.ts'
import { BonusBar } from '#domain/rewards/BonusBar.tsx'
import { releaseExample } from '#domain/rewards/release-example.ts'
import { t } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

/** Opens the game last played with bonus money; `BonusGamesID` is empty when the last game was played with cash. */
function ContinueButton() {
  const gameId = read('BonusGamesID')
  if (!gameId) return null
  return (
    <Button size="small" onClick={() => void enterGame(gameId, true)}>
      {t('wagering.continue')}
    </Button>
  )
}

type Account = NonNullable<Data<'/wallet/wagering'>['accounts']>[number]

type WageringProps = {
  readonly isThin?: boolean
  /** Only bonuses that bets with this money advance. */
  readonly with?: 'bonus' | 'cash'
}

export function Wagering({ isThin = false, with: money }: WageringProps) {
  const { data } = useCall('/wallet/wagering')
  const accounts = data?.accounts ?? []
  return accounts
    .filter(({ kind }) => money === undefined || (kind === 'gift') === (money === 'bonus'))
    .map((account) =>
      account.kind === 'gift' ? (
        <Gift key={account.kind} account={account} isThin={isThin} />
      ) : (
        <DepositBonus key={account.kind} account={account} isThin={isThin} />
      ),
    )
}

type AccountProps = { readonly account: Account; readonly isThin: boolean }

/** Becomes cash step by step, through cash bets. */
function DepositBonus({ account: { granted, converted, required }, isThin }: AccountProps) {
  return (
    <BonusBar
      title={t('wagering.deposit')}
      text={t('wagering.deposit-text', { converted: moneyText(converted), granted: moneyText(granted) })}
      share={converted / granted}
      remaining={isThin ? undefined : t('wagering.deposit-left', releaseExample(granted / required))}
    />
  )
}

/** Wagered with bonus bets, then cash at once. */
function Gift({ account: { granted, required, wagered, remaining }, isThin }: AccountProps) {
  const left = { remaining: moneyText(remaining), most: moneyText(granted) }
  return (
    <BonusBar
      title={t('wagering.gift')}
      text={t('wagering.text', { wagered: moneyText(wagered), required: moneyText(required) })}
      share={wagered / required}
      remaining={isThin ? undefined : t('wagering.gift-left', left)}
      action={isThin ? undefined : <ContinueButton />}
    />
  )
}
