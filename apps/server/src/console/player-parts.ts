/** The handlers of players and payments, each given what it needs of other modules. */
import type { App } from '#app.ts'
import type { Modules } from '#create-modules.ts'
import type { FindPlayers } from '#modules/identity/identity.ts'
import { conversationOperatorCalls } from '#modules/support/support.ts'
import { walletOperatorCalls } from '#modules/wallet/operator-calls.ts'

type Deps = Pick<App, 'db' | 'reads'> & { readonly modules: Modules }

const maxFound = 100

/** How each module finds players by the text of the search box. */
const findersOf = ({ payments, games, sports, rewards }: Modules): readonly FindPlayers[] => [
  ...payments.finders,
  // A slip is a round of its player too.
  async (query) => ({ match: 'slip', players: await sports.playerOfSlip(query) }),
  async (query) => ({ match: 'round', players: await games.playerOfRound(query) }),
  async (query) => ({ match: 'device', players: await rewards.playersByMark(query, maxFound) }),
]

export const playerParts = ({ db, reads, modules }: Deps) => {
  const {
    identity,
    lobby,
    wallet,
    protection,
    payments,
    games,
    sports,
    rewards,
    markers,
    privacy,
    legal,
    compliance,
  } = modules
  return [
    identity.operatorCalls({ finders: findersOf(modules), balancesOf: wallet.balances }),
    walletOperatorCalls({ db, reads, wallet, identity }),
    protection.operatorCalls,
    games.operatorCalls,
    lobby.switchCalls,
    sports.operatorCalls,
    rewards.operatorCalls,
    payments.operatorCalls({
      payeeFacts: identity.payeeFacts,
      sharedDevices: rewards.sharedDevices,
      bonusUse: rewards.bonusUse,
      assessmentsOf: markers.assessmentsOf,
      stakedIn: games.stakedIn,
    }),
    conversationOperatorCalls({ db }),
    identity.personOperatorCalls,
    markers.operatorCalls({ newcomers: identity.newcomers }),
    privacy.operatorCalls,
    legal.operatorCalls,
    compliance.operatorCalls,
  ]
}
