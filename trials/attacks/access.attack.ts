import { calls, type Path } from '@saguao/contract/calls/calls.ts'
import { type Attack, type AttackEnvironment, call } from './attack.ts'

type Named = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Headers without a valid session token. */
async function invalidTokens(target: AttackEnvironment): Promise<Named> {
  const left = await target.attacker()
  await call(target, '/user/logout', {}, { token: left.token })
  const victim = await target.victim()
  await target.takeSnapshot()
  const turned = [...victim.token].reverse().join('')
  return {
    none: {},
    empty: { token: '' },
    dead: { token: 'dead' },
    'made up': { token: 'A'.repeat(43) },
    endless: { token: 'A'.repeat(4_000) },
    'of a session that ended': { token: left.token },
    'cut short': { token: victim.token.slice(0, -1) },
    'turned around': { token: turned },
    'with a blank': { token: `${victim.token.slice(0, 5)} ${victim.token.slice(5)}` },
    'in another header': { authorization: `Bearer ${victim.token}`, cookie: `token=${victim.token}` },
    'a number': { token: '0' },
    'an injection': { token: "' or 1=1 --" },
  }
}

export const attack: Attack = {
  summary: 'every call with no, empty, dead, ended, mutilated and misplaced tokens',
  run: async (target) => {
    const findings: string[] = []
    const shown = Object.entries(await invalidTokens(target))
    const rows = Object.entries(calls) as [Path, (typeof calls)[Path]][]
    for (const [path, { access }] of rows)
      for (const [name, headers] of shown) {
        const { status } = await call(target, path, {}, headers)
        const expected = access === 'player' ? status === 401 : status !== 401 && status < 500
        if (!expected) findings.push(`${path} with a token ${name}: ${status}`)
      }
    return { tried: rows.length * shown.length, figures: `${shown.length} tokens`, findings }
  },
}
