/** Creates the product modules in the order of their dependencies. */
import type { Agent } from 'node:https'
import type { App } from '#app.ts'
import { createDecrypt } from '#encrypted-columns.ts'
import { createPasswords, type HashCost } from '#kernel/security/passwords.ts'
import { type Compliance, createCompliance } from '#modules/compliance/compliance.ts'
import { canOpen, createGames, type Games, openStudios, type Wait } from '#modules/games/games.ts'
import { createIdentity, type Identity } from '#modules/identity/identity.ts'
import { createLegal, type Legal } from '#modules/legal/legal.ts'
import { createLobby, type Lobby } from '#modules/lobby/lobby.ts'
import { createMarkers, type Markers } from '#modules/markers/markers.ts'
import { type Markets, openMarkets } from '#modules/markets/markets.ts'
import { createNotices, type Notices } from '#modules/notices/notices.ts'
import { createOperators, type Operators } from '#modules/operators/operators.ts'
import { type Channel, createPayments, type Payments } from '#modules/payments/payments.ts'
import { createPrivacy, type Privacy } from '#modules/privacy/privacy.ts'
import { createProtection, type Protection, profileLimits } from '#modules/protection/protection.ts'
import { createReports, type Reports, readGameDays, readGameFigures } from '#modules/reports/reports.ts'
import {
  createRewardSwitches,
  createRewards,
  insertFingerprint,
  policyGuard,
  type Rewards,
} from '#modules/rewards/rewards.ts'
import { createSettings, type Settings } from '#modules/settings/settings.ts'
import { createSports, type Sports } from '#modules/sports/sports.ts'
import { createWallet, type Wallet } from '#modules/wallet/wallet.ts'
import { exportedTables } from '#personal-tables.ts'

export type Modules = {
  readonly operators: Operators
  readonly settings: Settings
  readonly identity: Identity
  readonly wallet: Wallet
  readonly lobby: Lobby
  readonly notices: Notices
  readonly payments: Payments
  readonly games: Games
  readonly rewards: Rewards
  readonly sports: Sports
  readonly markets: Markets
  readonly markers: Markers
  readonly compliance: Compliance
  readonly protection: Protection
  readonly legal: Legal
  readonly privacy: Privacy
  readonly reports: Reports
}

export type ModuleOptions = {
  /** Replaces the channels of the settings, for tests. */
  readonly channels?: ReadonlyMap<string, Channel>
  /** HTTPS agent for push services, for tests. */
  readonly pushAgent?: Agent
  /** Replaces waiting at shared tables, for tests. */
  readonly wait?: Wait
  /** Length of new hash chains of shared games, for tests. */
  readonly chainRounds?: number
  /** Cost of password hashes, for tests. */
  readonly hashCost?: HashCost
}

export type DisconnectSessions = (ended: readonly bigint[]) => void

type ModuleDeps = App &
  ModuleOptions & {
    readonly databaseUrl: string
    disconnectSessions: DisconnectSessions
  }

type GameReports = Pick<Parameters<typeof createGames>[0], 'readGameFigures' | 'readGameDays'>

/** The figures of reports that the pages of games show. */
const gameReports = ({ db }: Pick<App, 'db'>): GameReports => ({
  readGameFigures: (filter) => readGameFigures(db, filter),
  readGameDays: (filter) => readGameDays(db, filter),
})

/** Each module receives the modules it depends on. */
export async function createModules(given: ModuleDeps): Promise<Modules> {
  const settings = createSettings(given)
  const markets = await openMarkets({ ...given, settings })
  const legal = createLegal(given)
  const passwords = createPasswords(given.metrics, given.config, given.hashCost)
  const deps = { ...given, settings, passwords, policyOf: markets.policyOf }
  const identity = createIdentity({
    ...deps,
    limitsOf: (session) => profileLimits(deps, session),
    checkRegistration: ({ country, ...shown }) => legal.checkShown(country, shown),
    onRegister: async (tx, id, marks, now, { country, lang, ...shown }) => {
      await insertFingerprint(tx, id, marks, now)
      await legal.acceptAtRegistration(tx, { id, country, lang, shown })
    },
  })
  const protection = createProtection({ ...deps, identity })
  const { playTime, betChecks } = protection
  const wallet = await createWallet(deps)
  const studios = await openStudios({ ...deps, wallet })
  const switches = createRewardSwitches({ db: deps.db, mode: deps.config.mode, clock: deps.clock })
  const lobby = await createLobby({ ...deps, canOpen: canOpen(studios), readOffers: switches.offers })
  for (const source of [studios, markets]) source.onChange(() => void lobby.refresh())
  const notices = createNotices(deps)
  const games = await createGames({
    ...deps,
    identity,
    playTime,
    betChecks,
    wallet,
    lobby,
    studios,
    ...gameReports(deps),
  })
  const rewards = await createRewards({ ...deps, identity, wallet, switches, games })
  markets.addGuard(policyGuard(settings))
  const payments = await createPayments({
    ...deps,
    identity,
    wallet,
    isActivityOn: (country, firstOnly) =>
      switches.isOn(country, firstOnly ? 'first-recharge' : 'deposit-activity'),
    takeBackBonuses: rewards.takeBackBonuses,
    readPolicy: (country) => markets.readPolicy(country),
  })
  const sports = await createSports({
    ...deps,
    playTime,
    betChecks,
    wallet,
    lobby,
    recordPlay: games.playStats.record,
  })
  const privacy = createPrivacy({
    ...deps,
    identity,
    wallet,
    tables: exportedTables,
    decrypt: createDecrypt(deps.secrets),
  })
  return {
    operators: createOperators(deps),
    settings,
    identity,
    wallet,
    lobby,
    notices,
    payments,
    games,
    rewards,
    sports,
    markets,
    markers: createMarkers(deps),
    compliance: createCompliance({ ...deps, identity }),
    protection,
    legal,
    privacy,
    reports: createReports(deps),
  }
}
