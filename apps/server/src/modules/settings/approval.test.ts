import { type Role, rolePermissions, roles } from '@saguao/contract/operators/roles.ts'
import { settingAreas } from '@saguao/contract/operators/settings/setting-kind.ts'
import {
  areaPermissions,
  kindOf,
  kindsOfArea,
  settingNames,
} from '@saguao/contract/operators/settings/setting-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestOperator } from '#console/testing/operators.ts'
import {
  hourMs,
  reason,
  type SettingsServer,
  startSettingsServer,
} from '#modules/settings/testing/settings-server.ts'

const ends: (() => Promise<void>)[] = []
let given: SettingsServer
const operators = new Map<Role, TestOperator>()
const as = (role: Role): TestOperator => {
  const operator = operators.get(role)
  if (!operator) throw new Error(role)
  return operator
}

beforeAll(async () => {
  given = await startSettingsServer((end) => ends.unshift(end))
  for (const role of roles) operators.set(role, await given.operator(role))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const market = { kind: 'market-policy', subject: 'BR-sandbox' } as const
const policy = async () => (await given.read(as('compliance'), market.kind, market.subject)).setting
const ask = (by: TestOperator, change: object, more: object = {}) =>
  given.schedule(by, market.kind, market.subject, change, more)
const decide = (by: TestOperator, request: string, decision: 'approve' | 'refuse' = 'approve') =>
  by.call('/operator/approval/decide', { id: request.replace('request ', ''), decision, reason: 'read it' })

const asked = async (by: TestOperator, change: object, more: object = {}): Promise<string> => {
  const answer = await ask(by, change, more)
  if (typeof answer !== 'string' || !answer.startsWith('request ')) throw new Error(JSON.stringify(answer))
  return answer
}

describe('roles [R13.04] [R13.13]', () => {
  it.each(roles)('%s sees and changes the settings of its permissions', async (role) => {
    const held: readonly string[] = rolePermissions[role]
    const codeOf = async (answer: Promise<object>) =>
      ((await answer) as { code?: string }).code === 'FORBIDDEN'
    for (const area of settingAreas) {
      const isOpen = kindsOfArea(area).length > 0 && held.includes(areaPermissions[area])
      expect([area, await codeOf(as(role).call('/operator/settings', { area }))]).toEqual([area, !isOpen])
    }
    for (const kind of settingNames) {
      const key = { kind, subject: 'nothing' }
      const { read, change } = kindOf(kind)
      const found = [
        await codeOf(as(role).call('/operator/setting', key)),
        await codeOf(as(role).call('/operator/setting/schedule', { ...key, value: {}, reason })),
        await codeOf(as(role).call('/operator/setting/withdraw', { ...key, version: 1, reason })),
      ]
      expect([kind, ...found]).toEqual([
        kind,
        !held.includes(read),
        !held.includes(change),
        !held.includes(change),
      ])
    }
  })

  it('every kind is registered by its module: another one would make its area fail', async () => {
    for (const area of settingAreas) {
      if (kindsOfArea(area).length === 0) continue
      const { list } = await as('admin').data('/operator/settings', { area })
      expect(kindsOfArea(area)).toEqual(expect.arrayContaining(list.map(({ kind }) => kind)))
    }
    const { list } = await as('admin').data('/operator/settings', { area: 'payments' })
    expect([...new Set(list.map(({ kind }) => kind))].sort()).toEqual([...kindsOfArea('payments')].sort())
  })
})

describe('settings that need two operators [R13.05] [R13.13]', () => {
  it('are exactly those of money and protection', () => {
    const alone = settingNames.filter((name) => !kindOf(name).approval)
    expect(alone).toEqual(expect.arrayContaining(['payment-channel', 'recommended-amounts']))
    expect(alone).not.toContain('payout-rule')
    expect(alone).not.toContain('market-policy')
  })

  it('change when another operator with the permission approves', async () => {
    const request = await asked(as('compliance'), { payoutMinutes: 61 })
    expect((await policy()).value).toMatchObject({ payoutMinutes: 120 })
    expect(await decide(as('compliance'), request)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await decide(as('risk'), request)).toEqual({ code: 'FORBIDDEN' })
    expect(await decide(as('viewer'), request)).toEqual({ code: 'FORBIDDEN' })
    const { list } = await as('risk').data('/operator/approvals', { state: 'open' })
    expect(list).toMatchObject([{ permission: 'markets:manage', canDecide: false }])
    expect(await decide(as('admin'), request)).toMatchObject({ data: { state: 'approved' } })
    expect(await policy()).toMatchObject({ value: { payoutMinutes: 61 }, version: 2 })
    const { versions } = await given.read(as('admin'), market.kind, market.subject)
    expect(versions.list[0]).toMatchObject({ author: as('compliance').email, reason, state: 'applied' })
  })

  it('are not asked for with a value that would be refused', async () => {
    expect(await ask(as('compliance'), { turbo: false, minRoundMs: 0 })).toBe('SETTING_REFUSED')
    expect(await ask(as('compliance'), { realityCheckMinutes: 20 })).toBe('VALIDATION')
    const { list } = await as('admin').data('/operator/approvals', { state: 'open' })
    expect(list).toEqual([])
  })

  it('refuse the approval when the setting changed since, or its time has passed', async () => {
    const request = await asked(as('compliance'), { payoutMinutes: 62 }, { validFrom: given.inHours(30) })
    await given.asOwner(
      `update market_policy set idle_minutes = 31 where country = 'BR' and mode = 'sandbox'`,
    )
    expect(await decide(as('admin'), request)).toEqual({ code: 'APPROVAL_STALE' })
    const late = await asked(as('compliance'), { payoutMinutes: 63 }, { validFrom: given.inHours(1) })
    given.clock.pass(2 * hourMs)
    expect(await decide(as('admin'), late)).toEqual({ code: 'TIME_PAST' })
    expect(await decide(as('admin'), late, 'refuse')).toMatchObject({ data: { state: 'refused' } })
    expect((await policy()).value).toMatchObject({ payoutMinutes: 61, idleMinutes: 31 })
  })

  it('are withdrawn by two operators as well', async () => {
    const request = await asked(as('compliance'), { payoutMinutes: 64 }, { validFrom: given.inHours(48) })
    expect(await decide(as('admin'), request)).toMatchObject({ data: { state: 'approved' } })
    const version = (await policy()).scheduled[0]?.version ?? 0
    const body = { ...market, version, reason }
    const { approvalId } = await as('admin').data('/operator/setting/withdraw', body)
    expect((await policy()).scheduled).toMatchObject([{ version, state: 'scheduled' }])
    expect(await decide(as('admin'), approvalId ?? '')).toEqual({ code: 'APPROVAL_OWN' })
    expect(await decide(as('compliance'), approvalId ?? '')).toMatchObject({ data: { state: 'approved' } })
    expect((await policy()).scheduled).toEqual([])
  })

  it('a payout rule that approves more by itself waits for the second operator, and then counts', async () => {
    const rule = { kind: 'payout-rule', subject: 'BR' } as const
    const payments = as('payments')
    const request = await given.schedule(payments, rule.kind, rule.subject, { autoApproveMost: 123_400 })
    expect((await given.read(payments, rule.kind, rule.subject)).setting.value).not.toMatchObject({
      autoApproveMost: 123_400,
    })
    expect(await decide(as('risk'), String(request))).toEqual({ code: 'FORBIDDEN' })
    expect(await decide(as('admin'), String(request))).toMatchObject({ data: { state: 'approved' } })
    const rows = await given.asOwner(
      `select auto_approve_most::int as most from payout_rule where country = 'BR'`,
    )
    expect(rows).toEqual([{ most: 123_400 }])
  })
})
