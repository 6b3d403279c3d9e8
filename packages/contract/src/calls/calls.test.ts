import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { accessList } from './access.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { specifiedGuestPaths } from './specified-guest-paths.ts'

const rows = Object.entries<Call>(calls)
const pathsWhere = (matches: (call: Call) => boolean) =>
  rows.filter(([, call]) => matches(call)).map(([path]) => path)

const seedPaths = [
  '/game/categories',
  '/game/list',
  '/game/url',
  '/game/collect',
  '/game/sports',
  '/wallet/records',
  '/lobby/banners',
  '/lobby/batchBanners',
  '/lobby/promotionsBanners',
  '/lobby/popups',
  '/ping',
  '/notice/list',
  '/wallet/balance',
  '/user/getUserInfo',
  '/user/login',
  '/user/logout',
  '/user/register',
  '/captcha/sms',
  '/captcha/usernameSms',
  '/user/bindPhone',
  '/user/resetPwd',
  '/user/checkBindViaUser',
  '/user/changePwd',
  '/recharge/usc',
  '/wallet/activityRecords',
  '/recharge/createRechargeOrder',
  '/recharge/getRecommendConfigs',
  '/recharge/prepay',
  '/recharge/queryPay',
  '/recharge/orders',
  '/recharge/depositActivity',
  '/recharge/paymentMethods',
  '/recharge/v2/createRechargeOrder',
  '/withdraw/create',
  '/withdraw/orders',
  '/withdraw/paymentMethods',
  '/lucky/money/claimed',
  '/lucky/money/collected',
  '/lucky/money/create',
  '/lucky/money/envelope',
  '/lucky/money/share',
  '/lucky/money/claim',
  '/lucky/money/domain',
  '/lucky/money/guide',
  '/lucky/money/finishGuide',
  '/lucky/money/latestCollected',
  '/lucky/money/displayReward',
  '/lucky/money/totalClaimedReward',
  '/v1/pig/load',
  '/v1/cashback/load',
  '/v1/pig/collect',
  '/v1/pig/record',
  '/v1/pig/marquee',
  '/v1/ads/mgSkyAdsReport',
  '/v1/pb/list',
  '/v1/pb/get',
  '/v1/pb/reg/claim',
  '/v1/pb/config',
]

const addedPaths = [
  '/push/key',
  '/push/subscribe',
  '/push/unsubscribe',
  '/user/reauth',
  '/identity/submit',
  '/user/sessions',
  '/user/endSession',
  '/wallet/transactions',
  '/withdraw/cancel',
  '/withdraw/accounts',
  '/wallet/wagering',
  '/lucky/money/launch',
  '/lucky/money/mine',
  '/game/bigWins',
  '/game/jackpot',
  '/arcade/open',
  '/arcade/play',
  '/arcade/move',
  '/arcade/results',
  '/arcade/seeds',
  '/fair/round',
  '/sports/match',
  '/sports/league',
  '/sports/quote',
  '/sports/place',
  '/sports/slips',
  '/sports/proof',
  '/sports/cashout',
  '/protection/state',
  '/protection/setLimit',
  '/protection/confirmLimit',
  '/protection/setRealityCheck',
  '/protection/acknowledge',
  '/protection/pause',
  '/protection/exclude',
  '/protection/history',
  '/legal/pending',
  '/legal/accept',
  '/data/statement',
  '/data/export',
  '/data/closing',
  '/data/close',
  '/support/messages',
  '/support/send',
  '/support/unread',
  '/support/read',
]

const oncePaths = [
  '/recharge/createRechargeOrder',
  '/recharge/v2/createRechargeOrder',
  '/withdraw/create',
  '/lucky/money/create',
  '/v1/pig/collect',
  '/arcade/play',
  '/arcade/move',
  '/sports/place',
  '/sports/cashout',
]

describe('call table', () => {
  it('allows guests exactly the calls of the specification [R6.03]', () => {
    expect(pathsWhere(({ access }) => access === 'guest').sort()).toEqual([...specifiedGuestPaths].sort())
  })

  it('has every path of the specification, the added paths, and no other [R7.02]', () => {
    expect(Object.keys(calls).sort()).toEqual([...seedPaths, ...addedPaths].sort())
  })

  it('marks every call that moves money as once and gives it a requestId [R10.01]', () => {
    const withRequestId = pathsWhere(({ body }) => 'requestId' in body.properties)
    expect(pathsWhere(({ once }) => once).sort()).toEqual([...oncePaths].sort())
    // A message to support moves no money; the support module recognises repeats by itself.
    expect(withRequestId.sort()).toEqual([...oncePaths, '/support/send'].sort())
  })

  it('gives the web app the same access rules', () => {
    expect(accessList(calls).guest).toEqual(pathsWhere(({ access }) => access === 'guest'))
    expect(accessList(calls).once).toEqual(pathsWhere(({ once }) => once))
  })

  it('has no agent code in the registration body [R7.03]', () => {
    const fields = Object.keys(calls['/user/register'].body.properties)
    expect(fields).toEqual(expect.arrayContaining(['envelopeId', 'inviteUserId', 'cid', 'channel']))
    expect(fields).not.toContain('agentcode')
  })

  it('has a summary of one line for every call', () => {
    expect(rows.filter(([, { summary }]) => !/^[A-Z].{2,79}$/.test(summary))).toEqual([])
  })

  it('gives codes, credentials and reports stricter rate limits than reads', () => {
    expect(calls['/captcha/sms'].limit).toBe('sms')
    expect(calls['/captcha/usernameSms'].limit).toBe('sms')
    expect(calls['/user/login'].limit).toBe('auth')
    expect(calls['/user/register'].limit).toBe('auth')
    expect(calls['/user/resetPwd'].limit).toBe('auth')
    expect(calls['/v1/ads/mgSkyAdsReport'].limit).toBe('report')
    expect(pathsWhere(({ once, limit }) => once && limit !== 'money')).toEqual([])
  })

  it('bounds every field of every request body', () => {
    const unbounded = rows.flatMap(([path, { body }]) => unboundedIn(body, path))
    expect(unbounded).toEqual([])
  })
})

type Bounds = {
  type?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  properties?: Record<string, TSchema>
  anyOf?: TSchema[]
}

/** An unknown kind of schema counts as unbounded, so that the test fails until it is handled here. */
function isBounded({ type, ...schema }: Bounds): boolean {
  if (schema.anyOf) return schema.anyOf.every(isBounded)
  if (schema.enum || 'const' in schema || type === 'boolean' || type === 'null') return true
  if (type === 'string') return schema.maxLength !== undefined
  if (type === 'array') return schema.maxItems !== undefined
  if (type !== 'number' && type !== 'integer') return false
  return schema.maximum !== undefined && (schema.minimum ?? schema.exclusiveMinimum) !== undefined
}

function unboundedIn(schema: Bounds, at: string): string[] {
  if (schema.type !== 'object') return isBounded(schema) ? [] : [at]
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    unboundedIn(field, `${at} ${name}`),
  )
}
