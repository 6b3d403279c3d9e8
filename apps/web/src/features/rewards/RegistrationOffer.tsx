/** The registration bonus of a player, received in place, followed by three games that accept it (R4.12). */
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { Gift } from '#art/Gift.tsx'
import type { Game } from '#domain/games/game-sheet.ts'
import { tapGame } from '#domain/layout/tap-actions.ts'
import { PromotionPicture } from '#domain/rewards/PromotionPicture.tsx'
import { TermsList } from '#domain/rewards/Terms.tsx'
import styles from '#features/rewards/PbOffer.module.css'
import { ownOffer, registrationTerms } from '#features/rewards/pb.ts'
import { useCollect } from '#features/rewards/use-collect.ts'
import { t } from '#i18n/i18n.ts'
import { pictureOf } from '#lib/picture.ts'
import { useCountry } from '#stores/country.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function RegistrationOffer() {
  const { data } = useCall('/v1/pb/list')
  const { busy, collected, collect } = useCollect(() => api('/v1/pb/reg/claim'))
  const offer = data?.list?.map(ownOffer).find(({ reg }) => reg > 0)
  if (collected) return <Received amount={collected.amount} />
  if (!offer) return <Skeleton height="5rem" />
  return (
    <div className={styles.offer}>
      <div className={styles.picture}>
        <PromotionPicture to="bonus" fallback={<Gift className={styles.art} />} />
      </div>
      <p className={styles.headline}>{t('reg.headline', { reg: roundMoneyText(offer.reg) })}</p>
      <p className={styles.text}>{t('reg.ready')}</p>
      <details className={styles.terms}>
        <summary className={styles.how}>{t('pb.how')}</summary>
        <TermsList lines={registrationTerms(offer)} />
      </details>
      <Button kind="primary" wide loading={busy} onClick={() => void collect()}>
        {t('reg.receive')}
      </Button>
      <Button kind="ghost" wide onClick={close}>
        {t('pb.decline')}
      </Button>
    </div>
  )
}

function close(): void {
  emit('CLOSE_NEWUSERDEPOSIT_POPUP')
  navigate('/')
}

function Received({ amount }: { amount: number }) {
  return (
    <div className={styles.offer} role="status">
      <p className={`${styles.received} money`}>{t('rewards.plus', { amount: moneyText(amount) })}</p>
      <p className={styles.headline}>{t('rewards.in-bonus')}</p>
      <p className={styles.text}>{t('reg.suggested')}</p>
      <SuggestedGames />
    </div>
  )
}

const suggestedCount = 3

/** The most popular games that accept bonus money. */
function SuggestedGames() {
  const country = useCountry((state) => state.country)
  const query = { country, category: 'bonus', sort: 'popular', pageNum: 1, pageSize: suggestedCount } as const
  const { data } = useCall('/game/list', query)
  if (!data) return <Skeleton height="3rem" />
  return (
    <ul className={styles.games}>
      {data.list.map((game) => (
        <li key={game.id}>
          <SuggestedGame game={game} />
        </li>
      ))}
    </ul>
  )
}

function SuggestedGame({ game }: { game: Game }) {
  const play = () => {
    emit('SHOW_POPUP', null)
    tapGame(game)
  }
  return (
    <button type="button" className={styles.game} data-to={`/gameView/${game.id}`} onClick={play}>
      <LazyImage
        {...pictureOf(game.cover)}
        alt=""
        ratio="3 / 4"
        sizes="30vw"
        color={game.color}
        near
        fallback={<span />}
      />
      <span className={styles.gameName}>{game.localName}</span>
    </button>
  )
}
