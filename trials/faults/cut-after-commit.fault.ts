import { type Fault, goesOn, until } from './fault.ts'

export const fault: Fault = {
  does: 'a connection cut exactly after COMMIT, before the server hears of it',
  through: 'proxy',
  happen: async (happening) => {
    const { proxy } = happening.stage
    const cuts = happening.times(25)
    for (let cut = 0; cut < cuts; cut++) {
      proxy.cutAfterCommits(1)
      await until(async () => proxy.commitsLeft() === 0)
    }
    return { figures: `${cuts} commits nobody heard of`, faults: await goesOn(happening) }
  },
}
