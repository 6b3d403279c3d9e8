import { calls, type Path } from '@saguao/contract/calls.ts'
import { type Attack, call, type Ground } from './attack.ts'

type Named = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Everything a caller without a session may show in place of a token. */
async function impostors(ground: Ground): Promise<Named> {
  const left = await ground.attacker()
  await call(ground, '/user/logout', {}, { token: left.token })
  const victim = await ground.victim()
  await ground.seal()
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
  does: 'every call with no, empty, dead, ended, mutilated and misplaced tokens',
  run: async (ground) => {
    const faults: string[] = []
    const shown = Object.entries(await impostors(ground))
    const rows = Object.entries(calls) as [Path, (typeof calls)[Path]][]
    for (const [path, { access }] of rows)
      for (const [name, headers] of shown) {
        const { status } = await call(ground, path, {}, headers)
        const expected = access === 'player' ? status === 401 : status !== 401 && status < 500
        if (!expected) faults.push(`${path} with a token ${name}: ${status}`)
      }
    return { tried: rows.length * shown.length, figures: `${shown.length} tokens`, faults }
  },
}
