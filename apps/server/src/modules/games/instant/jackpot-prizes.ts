/** The prize that the pot would pay, as bets and players see it, and the first pot, which the operator pays. */
import { type Cash, minor } from '@saguao/contract/product/money.ts'
import { jackpotTerms } from '@saguao/fair/games/jackpot.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { type Prize, readPrize } from '#modules/games/instant/jackpot-store.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export const jackpotAccount = 'jackpot:slots'
const fundingAccount = 'promo:jackpot'

type Deps = { readonly db: Db; readonly wallet: Wallet; readonly clock: Clock }

const prizeMs = 1_000

export type JackpotPrizes = {
  /** The prize that the pot of a currency would pay, at most `prizeMs` old. */
  read(currency: Cash): Promise<Prize>
  /** Another prize follows: this one was paid. */
  drop(currency: Cash): void
}

/** All bets share one read: the pot is a sum over the entries of up to a minute. */
export function createJackpotPrizes(deps: Deps): JackpotPrizes {
  const cache = new Map<Cash, { readonly until: number; readonly prize: Promise<Prize> }>()
  const drop = (currency: Cash): void => void cache.delete(currency)
  const read = (currency: Cash): Promise<Prize> => {
    const cached = cache.get(currency)
    if (cached && cached.until > deps.clock.now()) return cached.prize
    const prize = readFundedPrize(deps, currency)
    cache.set(currency, { until: deps.clock.now() + prizeMs, prize })
    prize.catch(() => drop(currency))
    return prize
  }
  return { read, drop }
}

/** The first pot of a currency is paid before it is shown or won. */
async function readFundedPrize(deps: Pick<Deps, 'db' | 'wallet'>, currency: Cash): Promise<Prize> {
  const prize = await readPrize(deps.db, currency)
  if (prize.amount > 0n) return prize
  await fundFirstPot(deps, currency)
  return readPrize(deps.db, currency)
}

/** Opens the accounts of the jackpot. */
export async function openJackpot({ wallet }: Pick<Deps, 'wallet'>): Promise<void> {
  await wallet.openHouseAccount(jackpotAccount)
  await wallet.openHouseAccount(fundingAccount)
}

/** Pays the first pot of a currency once. */
async function fundFirstPot({ wallet }: Pick<Deps, 'wallet'>, currency: Cash): Promise<void> {
  const amount = minor(jackpotTerms[currency].firstPot)
  const { outcome } = await wallet.post({
    player: 0n,
    key: `jackpot:first:${currency}`,
    kind: 'bonus',
    currency,
    transfers: [{ from: { house: fundingAccount }, to: { house: jackpotAccount }, amount }],
  })
  if (outcome !== 'posted' && outcome !== 'exists') throw new Error(`jackpot: first pot ${outcome}`)
}
