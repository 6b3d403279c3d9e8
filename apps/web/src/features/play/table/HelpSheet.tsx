/** Help sheet: rules, return to player and limits of a game. */

import { symbolSheets } from '@saguao/arcade/slots/art-files.ts'
import { cellOf, firstPaying, sheetColumns, sheetRows } from '@saguao/arcade/slots/symbol-sheet.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { jackpotSharePercent, jackpotTerms } from '@saguao/fair/games/jackpot.ts'
import type { CSSProperties } from 'react'
import { timesText } from '#domain/bets/round-text.ts'
import { takesJackpot } from '#domain/games/jackpot/takes-jackpot.ts'
import { gameWeight } from '#domain/rewards/game-weight.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import { MaxShareChoice } from '#features/play/bet/amount/MaxShareChoice.tsx'
import { buyTermsOf, offersBuy } from '#features/play/buy/buy-terms.ts'
import styles from '#features/play/table/HelpSheet.module.css'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import { PlaySettings } from '#features/play/table/PlaySettings.tsx'
import { listIn, numberIn, numbersIn, textIn } from '#features/play/table/rules.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { moneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { type Fact, Facts } from '#widgets/status/Facts.tsx'

type HelpSheetProps = {
  readonly opened: OpenedTable
  readonly open: boolean
  readonly onClose: () => void
}

const rules: Readonly<Record<GameKind, readonly PlainKey[]>> = {
  dice: ['help.dice-1', 'help.dice-2'],
  mines: ['help.mines-1', 'help.mines-2', 'help.mines-3'],
  plinko: ['help.plinko-1', 'help.plinko-2', 'help.plinko-3'],
  wheel: ['help.wheel-1', 'help.wheel-2'],
  double: ['help.double-1', 'help.double-2', 'help.double-3'],
  slots: ['help.slots-1', 'help.slots-2', 'help.slots-3'],
  crash: ['help.crash-1', 'help.crash-2', 'help.crash-3', 'help.crash-4'],
}

export function HelpSheet({ opened, open, onClose }: HelpSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('play.help')} closeLabel={t('common.close')}>
      <div className={styles.help}>
        <ul className={styles.rules}>
          {rules[opened.kind].map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
          {takesJackpot(opened) ? <li>{jackpotText(opened)}</li> : null}
          {offersBuy(opened) ? <li>{t('help.buy', { times: buyTermsOf(opened).times })}</li> : null}
          {currentPolicy().autoplay ? <li>{t('help.auto')}</li> : null}
        </ul>
        <div className={styles.facts}>
          <Facts facts={factsOf(opened)} />
        </div>
        {opened.kind === 'slots' ? <PayTable game={opened.table.game} /> : null}
        <PlaySettings kind={opened.kind} />
        <MaxShareChoice />
        <p className={styles.note}>{t('help.fair')}</p>
      </div>
    </Sheet>
  )
}

function jackpotText({ table: { currency } }: OpenedTable): string {
  const { stakesPerWin, cap } = jackpotTerms[currency as Cash]
  const text = (units: bigint) => moneyText(toMajor(minor(units), currency as Cash), currency)
  return t('help.jackpot', { share: jackpotSharePercent, stakes: text(stakesPerWin), cap: text(cap) })
}

function factsOf(opened: OpenedTable): Fact[] {
  const { kind, table } = opened
  const { game, limits, currency, isBonus } = table
  const percent = numberIn(game.config, 'returnPercent')
  const hours = numberIn(game.config, 'untouchedHours')
  const most = numberIn(game.config, 'maxWin')
  return [
    ...(percent === undefined ? [] : [{ label: t('help.return'), value: percentText(percent / 100) }]),
    ...(percent !== undefined && takesJackpot(opened)
      ? [{ label: t('help.return-jackpot'), value: percentText((percent + jackpotSharePercent) / 100) }]
      : []),
    { label: t('help.least'), value: moneyText(limits.minBet, currency) },
    { label: t('help.most'), value: moneyText(limits.maxBet, currency) },
    ...(most === undefined ? [] : [{ label: t('help.max-win'), value: timesText(most) }]),
    ...(hours === undefined ? [] : [{ label: t('help.untouched'), value: t('help.hours', { hours }) }]),
    ...(isBonusMentioned(isBonus ? 1 : 0)
      ? [
          {
            label: t('help.counts'),
            value: percentText(gameWeight(kind, percent ?? 0, takesJackpot(opened))),
          },
        ]
      : []),
    { label: t('help.money'), value: isBonus ? t('help.bonus') : t('help.cash') },
  ]
}

/** Payout of three, four and five of a kind, in coins; a stake is one coin per line. */
function PayTable({ game: { id, config } }: { game: OpenedTable['table']['game'] }) {
  return (
    <table className={styles.pays}>
      <caption className={styles.caption}>{t('help.pays')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('help.symbol')}</th>
          <th scope="col">3</th>
          <th scope="col">4</th>
          <th scope="col">5</th>
        </tr>
      </thead>
      <tbody>
        {listIn(config, 'symbols').map((symbol, place) => (
          <tr key={textIn(symbol, 'id')}>
            <th scope="row">
              <span className={styles.symbol} style={pictureOf(id, place)} />
              <span className="visually-hidden">{t('help.symbol-place', { place: place + 1 })}</span>
            </th>
            {numbersIn(symbol, 'coins').map((coins) => (
              <td key={coins}>{coins}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Cut from the sprite sheet the reels are drawn with, which is loaded already. */
function pictureOf(gameId: string, place: number): CSSProperties {
  const sheet = symbolSheets[gameId] ?? ''
  const { column, row } = cellOf(firstPaying + place)
  const [x, y] = [column / (sheetColumns - 1), row / (sheetRows - 1)]
  return {
    backgroundImage: `image-set(url(${sheet.replace(/webp$/, 'avif')}) type('image/avif'), url(${sheet}) type('image/webp'))`,
    backgroundPosition: `${x * 100}% ${y * 100}%`,
    backgroundSize: `${sheetColumns * 100}% ${sheetRows * 100}%`,
  }
}
