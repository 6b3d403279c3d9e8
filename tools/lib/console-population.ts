// Rows for the areas of the console that a month of demo data leaves empty. Players and operators make every one by a call.
import { globSync, readFileSync } from 'node:fs'
import { type APIRequestContext, request } from '@playwright/test'
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import type { OperatorEnvelope } from '@saguao/contract/operators/operator-errors.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { demoOperator, signInByCall } from '../../e2e/console/support.ts'
import { call, playerWith } from '../../e2e/support/players.ts'

const dayMs = 86_400_000
/** Numbers of demo operators: the one who asks and the one who approves. */
const [asking, approving] = [90, 91]
const rounds = 24

type Act = <P extends OperatorPath>(path: P, body: OperatorBody<P>) => Promise<OperatorData<P>>

async function openDesk(origin: string, number: number): Promise<{ act: Act; close(): Promise<void> }> {
  const context = await request.newContext({ baseURL: origin })
  await signInByCall(context, origin, await demoOperator(context, 'admin', number))
  return {
    act: async (path, body) => {
      const response = await context.post(path, { headers: { origin }, data: body })
      const answer = (await response.json()) as OperatorEnvelope<OperatorData<typeof path>>
      if (!answer.success) throw new Error(`${path}: ${answer.code}`)
      return answer.data
    },
    close: () => context.dispose(),
  }
}

/** Fills content, settings, rewards, sports, studios, compliance and reports. */
export async function populateAreas(api: APIRequestContext, origin: string): Promise<void> {
  const first = await openDesk(origin, asking)
  const second = await openDesk(origin, approving)
  const approve = async ({ approvalId }: { approvalId?: string | null }) => {
    if (approvalId)
      await second.act('/operator/approval/decide', {
        id: approvalId,
        decision: 'approve',
        reason: 'De acordo',
      })
  }
  await editContent(first.act)
  await changeSettings(first.act, approve)
  await holdRewards(api)
  await bet(api)
  await playAtStudio(api)
  await makeReports(first.act)
  await first.close()
  await second.close()
}

/** A banner with three versions and a draft, and uploaded pictures. */
async function editContent(act: Act): Promise<void> {
  const item = { kind: 'banner', id: 'welcome' } as const
  const { live, version } = await act('/operator/content/item', item)
  if (!live || !('title' in live)) throw new Error('There is no banner "welcome"')
  const save = (pt: string, baseVersion: number) =>
    act('/operator/content/draft', {
      ...item,
      value: { ...live, title: { ...live.title, pt } },
      revision: 0,
      baseVersion,
    })
  const steps = [
    ['Boas-vindas ao saguão', 'Título da campanha de novembro'],
    [live.title.pt, 'O título anterior teve mais toques'],
  ] as const
  for (const [at, [title, reason]] of steps.entries()) {
    const { revision } = await save(title, version + at)
    await act('/operator/content/publish', { items: [{ ...item, revision }], reason })
  }
  await save('Seu saguão de verão', version + steps.length)
  for (const [name, alt] of Object.entries(pictures))
    await act('/operator/picture/upload', { shape: 'banners', type: 'image/webp', data: artOf(name), alt })
}

/** Banner of the product → its description. */
const pictures = {
  carnaval: { pt: 'Máscara de carnaval', ks: 'Máscara de carnaval', en: 'Carnival mask' },
  'crash-flight': { pt: 'Arara em voo', ks: 'Guacamayo en vuelo', en: 'Macaw in flight' },
  'lucky-wheel': { pt: 'Roda da sorte', ks: 'Rueda de la suerte', en: 'Wheel of fortune' },
}

function artOf(name: string): string {
  const [file] = globSync(`apps/web/dist/art/banners/${name}.*-750.webp`)
  if (!file) throw new Error(`There is no picture of the banner "${name}"`)
  return readFileSync(file).toString('base64')
}

type Approve = (asked: { readonly approvalId: string | null }) => Promise<void>

/** A rule with a history and a version of next week, budgets, and a limit for players of one device. */
async function changeSettings(act: Act, approve: Approve): Promise<void> {
  const rule = { kind: 'payout-rule', subject: 'BR' } as const
  const { setting } = await act('/operator/setting', rule)
  const value = setting.value as Readonly<Record<string, number>>
  const change = (more: object) =>
    act('/operator/setting/schedule', { ...rule, reason: '', ...more } as never)
  await approve(await change({ value: { ...value, dayCountMost: 40 }, reason: 'Menos saques por dia' }))
  await approve(
    await change({
      value: { ...value, dayCountMost: 40, autoApproveMost: 300_000 },
      validFrom: new Date(Date.now() + 7 * dayMs).toISOString(),
      reason: 'Pagamento sem operador até R$ 3.000 depois da auditoria',
    }),
  )
  for (const [reward, day] of Object.entries({ cashback: 50_000, registration: 100_000, invite: 30_000 }))
    await act('/operator/setting/schedule', {
      kind: 'reward-budget',
      subject: `BR-${reward}`,
      value: { day, month: day * 20 },
      reason: 'Plano do trimestre',
    })
  await approve(
    await act('/operator/setting/schedule', {
      kind: 'reward-velocity',
      subject: 'sandbox',
      value: { marks: [{ mark: 'device', most: 1, hours: 24 }] },
      reason: 'Muitos cadastros do mesmo aparelho',
    }),
  )
}

/** Players of one device ask for the reward of registration: one gets it, the others wait for an operator. */
async function holdRewards(api: APIRequestContext): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const { token } = playerWith(0)
    await api.post('/v1/pb/reg/claim', { headers: { token }, data: {} })
  }
}

type Match = { readonly id: string; readonly status: string; readonly startTime: string }
type Quote = { readonly quoteId: string; readonly legs: readonly object[] }

/** Slips on the matches that start last. */
async function bet(api: APIRequestContext): Promise<void> {
  const response = await api.post('/game/sports', { data: { country: 'BR' } })
  const { data } = (await response.json()) as { data: { list: { matches: Match[] }[] } }
  const last = data.list.flatMap(({ matches }) =>
    matches
      .filter(({ status }) => status === 'scheduled')
      .toSorted((a, b) => b.startTime.localeCompare(a.startTime))
      .slice(0, 4),
  )
  for (const [at, { id: matchId }] of last.entries())
    for (const [place, outcome] of ['home', 'home', 'away', 'draw'].entries()) {
      const player = playerWith(2_000)
      const legs = [{ matchId, selection: `result:${outcome}` }]
      const quote = await call<Quote>(api, '/sports/quote', { legs }, player).catch(() => undefined)
      const stake = 40 + ((at * 7 + place * 13) % 11) * 130
      const slip = { ...quote, stake, oddsChange: 'any', requestId: crypto.randomUUID() }
      if (quote) await api.post('/sports/place', { headers: { token: player.token }, data: slip })
    }
}

/** Rounds of the sample studio, which calls the lobby for every one. */
async function playAtStudio(api: APIRequestContext): Promise<void> {
  const player = playerWith(2_000)
  const { url } = await call<{ url: string }>(api, '/game/url', { gameId: 'coruja' }, player)
  const { origin, searchParams } = new URL(url)
  const post = async (path: string, data: object) => (await api.post(origin + path, { data })).json()
  const { sessionId } = (await post('/api/open', { launch: searchParams.get('launch') })) as {
    sessionId: string
  }
  for (let n = 0; n < rounds; n++)
    await post('/api/play', { sessionId, amount: '500', choice: [n % 3], requestId: crypto.randomUUID() })
}

/** A saved report, and files for the regulator of the last days. */
async function makeReports(act: Act): Promise<void> {
  const reason = 'Rotina da semana'
  const saved = { name: 'Receita por dia', report: 'revenue', country: 'BR', period: 'week' } as const
  await act('/operator/report/schedule/save', { ...saved, reason })
  // The files of yesterday are made by the job.
  for (const days of [2, 3, 4])
    for (const kind of ['players', 'wallets', 'bets', 'games'] as const)
      await act('/operator/regulatorFile/generate', {
        country: 'BR',
        day: marketDay('BR', Date.now() - days * dayMs),
        kind,
        reason,
      })
}
