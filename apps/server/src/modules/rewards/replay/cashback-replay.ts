/**
 * Cashback of the past days with other terms, from the losses of every player. A player who had earned cashback and got
 * none, on a day on which others got it, was restricted then or met a used-up budget, and gets none in the replay either.
 */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { forEachLoss, type SpanLoss } from '#modules/games/games.ts'
import { spentDays } from '#modules/rewards/budgets/budgets.ts'
import {
  allowedRule,
  cashbackFor,
  newUserUntil,
  pointsFor,
  ruleOfDay,
  spanOfDay,
} from '#modules/rewards/cashback/cashback.ts'
import { type CashbackRule, paidLosses, type RunSpan } from '#modules/rewards/cashback/cashback-store.ts'
import { spanBetween } from '#modules/rewards/days.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { addBoth, type Costs, type Period } from '#modules/rewards/replay/tally.ts'
import { checkCashback, readCashback, ruleOfTerms } from '#modules/rewards/terms/cashback-terms.ts'

type Newcomer = { readonly createdAt: Date }
type Day = RunSpan & {
  /** The rule that the day was paid with. */
  readonly rule: CashbackRule
  /** Cashback was paid for it. */
  readonly isPaid: boolean
}
type Rules = { readonly current: CashbackRule; readonly proposed: CashbackRule }

function amountFor(
  rule: CashbackRule,
  { bet, win, risk }: Pick<SpanLoss, 'bet' | 'win' | 'risk'>,
  newcomer: Newcomer,
  { fromAt }: Day,
): bigint {
  const points = pointsFor(rule, bet - win, newUserUntil(rule, newcomer) > fromAt.getTime())
  return points > 0 ? cashbackFor({ bet, win, risk, points, riskPoints: rule.riskPoints }) : 0n
}

type Deps = Pick<RewardDeps, 'db' | 'settings' | 'switches' | 'identity'>

async function replayBatch(
  { db, identity }: Deps,
  { country, currency }: Period,
  days: readonly Day[],
  rules: Rules,
  losses: readonly SpanLoss[],
  costs: Costs,
): Promise<void> {
  const players = [...new Set(losses.map(({ player }) => player))]
  const newcomers = await identity.newcomers(players)
  const paid = await paidLosses(db, currency, players, days[0]?.day ?? '', days.at(-1)?.day ?? '')
  for (const loss of losses) {
    const { player } = loss
    const [newcomer, day] = [newcomers.get(player), days[loss.span]]
    if (newcomer?.country !== country || !day) continue
    const known = paid.get(`${player} ${day.day}`)
    if (known) costs.granted.addPlayer(player)
    const wasRefused = !known && day.isPaid && amountFor(day.rule, loss, newcomer, day) > 0n
    if (wasRefused) continue
    // A round that was counted late changed nothing then, and changes nothing now.
    const counted = known ?? loss
    addBoth(costs, day.day, player, {
      current: amountFor(rules.current, counted, newcomer, day),
      proposed: amountFor(rules.proposed, counted, newcomer, day),
    })
  }
}

export async function replayCashback(
  deps: Deps,
  period: Period,
  proposed: SettingValue<'cashback-terms'>,
  costs: Costs,
): Promise<void> {
  const { db } = deps
  const { country, currency } = period
  checkCashback(proposed)
  const rules = {
    current: await allowedRule(deps, country, ruleOfTerms(await readCashback(db.query, country))),
    proposed: await allowedRule(deps, country, ruleOfTerms(proposed)),
  }
  const spent = await spentDays(db, country, 'cashback', period.days[0] ?? '')
  const granted = spent.filter(({ day }) => period.days.includes(day))
  for (const { day, amount, grants } of granted) costs.granted.addDay(day, amount, Number(grants))
  const paid = new Set(granted.map(({ day }) => day))
  const days: Day[] = []
  for (const day of period.days)
    days.push({
      ...(await spanOfDay(deps, country, day)),
      rule: await allowedRule(deps, country, await ruleOfDay(deps, country, day)),
      isPaid: paid.has(day),
    })
  const spans = days.map(({ fromAt, toAt }) => spanBetween(fromAt, toAt))
  await forEachLoss(db, currency, spans, (losses) => replayBatch(deps, period, days, rules, losses, costs))
}
