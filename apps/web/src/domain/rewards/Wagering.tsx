/** Wagering progress of the bonus balance; renders nothing when there is nothing to wager. */
import { useCall } from '#api/use-call.ts'
import { enterGame } from '#domain/games/open-game.ts'
import { BonusBar } from '#domain/rewards/BonusBar.tsx'
import { t } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

/** Opens the game last played with bonus money; `BonusGamesID` is empty when the last game was played with cash. */
function ContinueButton() {
  const gameId = read('BonusGamesID')
  if (!gameId) return null
  return (
    <Button size="small" onClick={() => void enterGame(gameId)}>
      {t('wagering.continue')}
    </Button>
  )
}

export function Wagering({ isThin = false }: { isThin?: boolean }) {
  const { data } = useCall('/wallet/wagering')
  if (!data?.required) return null
  const { required, wagered, remaining } = data
  return (
    <BonusBar
      title={t('wagering.title')}
      text={t('wagering.text', { wagered: moneyText(wagered), required: moneyText(required) })}
      share={wagered / required}
      remaining={isThin ? undefined : t('wagering.left', { remaining: moneyText(remaining) })}
      action={isThin ? undefined : <ContinueButton />}
    />
  )
}
