import { checkRecovery, type FaultTest, until } from './fault.ts'

export const faultTest: FaultTest = {
  summary: 'connection cut right after COMMIT, before the server receives the confirmation',
  connection: 'proxy',
  run: async (context) => {
    const { proxy } = context.environment
    const cuts = context.times(25)
    for (let cut = 0; cut < cuts; cut++) {
      proxy.cutAfterCommits(1)
      await until(async () => proxy.commitsLeft() === 0)
    }
    return { figures: `${cuts} unconfirmed commits`, findings: await checkRecovery(context) }
  },
}
