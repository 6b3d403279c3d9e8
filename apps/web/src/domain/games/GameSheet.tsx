/** Sheet with the facts of a game: description, return, limits, and whether its rounds can be verified. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { useFavourite } from '#domain/games/favourite.ts'
import styles from '#domain/games/GameSheet.module.css'
import { closeGameSheet, type Game, useGameSheet } from '#domain/games/game-sheet.ts'
import { takesJackpot } from '#domain/games/jackpot/takes-jackpot.ts'
import { openGame } from '#domain/games/open-game.ts'
import { returnText } from '#domain/games/return-text.ts'
import { toggleFavourite } from '#domain/games/toggle-favourite.ts'
import { gameWeight } from '#domain/rewards/game-weight.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon, HeartIcon, InfoIcon, ShieldIcon } from '#icons/icons.tsx'
import { pictureOf } from '#lib/picture.ts'
import { useCountry } from '#stores/country.ts'
import { moneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

/** Sample stake of the explanation of the return. */
const returnOf = 100
/** Kinds of our own games, whose rounds can be verified. */
const verifiableKinds: Readonly<Record<GameKind, true>> = {
  crash: true,
  dice: true,
  double: true,
  mines: true,
  plinko: true,
  slots: true,
  wheel: true,
}

/** The last game stays rendered during the closing animation. */
export function GameSheet() {
  const { game } = useGameSheet()
  const [shown, setShown] = useState(game)
  if (game && game !== shown) setShown(game)
  if (!shown) return null
  return (
    <Sheet
      open={game !== null}
      onClose={closeGameSheet}
      title={shown.localName}
      closeLabel={t('common.close')}
      footer={<SheetActions game={shown} />}
    >
      <About game={shown} />
    </Sheet>
  )
}

/** With cash, where the market has one. */
const hasJackpot = ({ gameplayTag }: Game): boolean =>
  takesJackpot({ kind: gameplayTag, table: { isBonus: false } })

function About({ game }: { game: Game }) {
  return (
    <div className={styles.about}>
      <div className={styles.top}>
        <div className={styles.picture}>
          <LazyImage {...pictureOf(game.cover)} alt="" ratio="3 / 4" sizes="110px" color={game.color} eager />
        </div>
        <dl className={styles.facts}>
          <Fact name={t('sheet.provider')}>{game.provider}</Fact>
          <Kind tag={game.gameplayTag} />
          <Fact name={t('sheet.return')}>{returnText(game.rtp)}</Fact>
          <Fact name={t('sheet.bonus')}>
            {t('sheet.counts', {
              percent: percentText(gameWeight(game.gameplayTag, game.rtp, hasJackpot(game))),
            })}
          </Fact>
          <Fact name={t('sheet.limits')}>{limitsText(game)}</Fact>
        </dl>
      </div>
      {game.about ? <p>{game.about}</p> : null}
      <p className={styles.note}>
        <InfoIcon />
        {t('sheet.return-text', {
          staked: moneyText(returnOf),
          back: moneyText((returnOf * game.rtp) / 100),
        })}
      </p>
      {Object.hasOwn(verifiableKinds, game.gameplayTag) ? (
        <p className={styles.note}>
          <ShieldIcon />
          {t('sheet.fair')}
        </p>
      ) : null}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="money">{children}</dd>
    </div>
  )
}

/** The translated name of the kind; omitted until the categories have loaded. */
function Kind({ tag }: { tag: string }) {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/game/categories', { country })
  const kind = data?.gameplayTags.find(({ id }) => id === tag)
  return kind ? <Fact name={t('sheet.kind')}>{kind.localName}</Fact> : null
}

function limitsText({ minBet, maxBet }: Game): string {
  return t('sheet.limits-range', { min: moneyText(minBet), max: moneyText(maxBet) })
}

function SheetActions({ game }: { game: Game }) {
  const favourite = useFavourite(game)
  return (
    <div className={styles.actions}>
      <IconButton
        kind="raised"
        label={t('tile.favourite', { name: game.localName })}
        aria-pressed={favourite}
        onClick={() => toggleFavourite(game)}
      >
        <HeartIcon filled={favourite} />
      </IconButton>
      {game.isOpen ? (
        <Button kind="primary" wide onClick={() => openGame(game)}>
          {t('sheet.play')}
        </Button>
      ) : (
        <p className={styles.note}>
          <ClockIcon />
          {t('sheet.soon')}
        </p>
      )}
    </div>
  )
}
