/** Opens the scene of a table and runs its bet controllers; `slots` is undefined until both are ready. */

import type { Scene } from '@saguao/arcade/scene.ts'
import { openSceneOf } from '@saguao/arcade/scenes.ts'
import type { Speaker } from '@saguao/arcade/speaker.ts'
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { setGameBalance, setGameName, setUnfinishedRound } from '#domain/games/running-game.ts'
import { useProtectionNotice } from '#domain/protection/notice.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { createBetSlots, unfinishedOf } from '#features/play/bet/bet-slots.ts'
import type { Table } from '#features/play/bet/bet-state.ts'
import { recordKey, recordRounds } from '#features/play/record/session-record.ts'
import { storeOpenRounds, tellAwayResults, tellResult } from '#features/play/table/away-result.ts'
import { type OpenedTable, sendRequest } from '#features/play/table/open-table.ts'
import { firstChoice } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import { waitOrOnline } from '#lib/browser/wait-or-online.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { emit } from '#stores/ui.ts'

type GameSessionState = {
  /** One controller per bet; games without a shared table have one. */
  readonly slots: readonly BetController[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

type GameSessionDeps = {
  readonly opened: OpenedTable
  readonly host: RefObject<HTMLElement | null>
  readonly speaker: Speaker
  readonly onReopen: () => void
}

export function useGameSession({ opened, host, speaker, onReopen }: GameSessionDeps): GameSessionState {
  const [slots, setSlots] = useState<readonly BetController[]>()
  const [failed, setFailed] = useState(false)
  const reopen = useRef(onReopen)
  useEffect(() => {
    reopen.current = onReopen
  })
  useEffect(() => {
    const element = host.current
    if (failed || !element) return
    const starting = startSession(opened, element, speaker, () => reopen.current())
    let isMounted = true
    starting.then(
      (session) => isMounted && setSlots(session.slots),
      () => isMounted && setFailed(true),
    )
    return () => {
      isMounted = false
      void starting.then((session) => session.leave()).catch(() => undefined)
    }
  }, [opened, host, speaker, failed])
  return { slots, failed, retry: () => setFailed(false) }
}

/** Delay before the socket library is fetched again after a failure. */
const retryDelayMs = 3000

type GameSession = { readonly slots: readonly BetController[]; readonly leave: () => void }

async function startSession(
  opened: OpenedTable,
  host: HTMLElement,
  speaker: Speaker,
  reopen: () => void,
): Promise<GameSession> {
  const { table, kind } = opened
  const picked: { controller?: BetController | undefined } = {}
  const scene = await openSceneOf(kind, {
    host,
    themeId: table.game.id,
    config: table.game.config,
    reducedMotion: prefersReducedMotion(),
    sound: speaker,
    onPick: (cell) => picked.controller?.pick(cell),
    onFreeSpins: (spins) => picked.controller?.announceFreeSpins(spins),
    words: { board: t('play.board'), cell: (count, holds) => t(`play.cell-${holds}`, { count }) },
  })
  const slots = createBetSlots({
    table,
    kind,
    scene,
    reopen,
    send: (request, quietly) => sendRequest(table.session, request, quietly),
    wait: waitOrOnline,
    minRoundMs: currentPolicy().minRoundMs,
    checkBalance: () => emit('UPDATE_BALANCE'),
    onUnseenResult: (round) => tellResult(table.game.localName, round),
  })
  const [controller] = slots
  picked.controller = controller
  showInitial(scene, opened)
  setGameName(table.game.localName)
  setGameBalance(table.balance, table.isBonus)
  const openIds = table.opens.map(({ roundId }) => roundId)
  void tellAwayResults({ gameId: table.game.id, name: table.game.localName, openIds })
  const skip = () => controller?.fastForward()
  const stops = [
    controller?.view.subscribe((state) => setGameBalance(state.balance, table.isBonus)),
    watchOpenRounds(table.game.id, slots),
    watchSharedTable(table, slots),
    ...slots.map(watchProtection),
    ...slots.map(stopAutoWhenHidden),
    ...slots.map((slot) => recordRounds(recordKey(table.game.id, table.isBonus), slot)),
  ]
  if (currentPolicy().turbo) host.addEventListener('pointerdown', skip)
  const leave = () => {
    host.removeEventListener('pointerdown', skip)
    for (const stop of stops) stop?.()
    for (const slot of slots) slot.leave()
    scene.destroy()
  }
  return { slots, leave }
}

/** Passes the unfinished rounds to the frame, which asks before leaving, and stores them for a later visit. */
function watchOpenRounds(gameId: string, slots: readonly BetController[]): () => void {
  const openIds = () => slots.flatMap(({ store }) => store.getState().open?.roundId ?? [])
  if (openIds().length > 0) {
    setUnfinishedRound(unfinishedOf(slots))
    storeOpenRounds(gameId, openIds())
  }
  const stops = slots.map(({ store }) =>
    store.subscribe((state, before) => {
      if (state.open === before.open && state.step === before.step && state.falling === before.falling) return
      setUnfinishedRound(unfinishedOf(slots))
      if (state.open?.roundId !== before.open?.roundId) storeOpenRounds(gameId, openIds())
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** An acknowledged reality check lets the player bet again; an open notice ends auto-play (R12.07). */
function watchProtection({ clearProblem, stopAuto }: BetController): () => void {
  return useProtectionNotice.subscribe(({ notice, acknowledged }, before) => {
    if (acknowledged !== before.acknowledged) clearProblem()
    if (notice) stopAuto()
  })
}

/** A player who looks elsewhere places no bets. */
function stopAutoWhenHidden({ stopAuto }: BetController): () => void {
  const check = () => {
    if (document.hidden) stopAuto('hidden')
  }
  document.addEventListener('visibilitychange', check)
  return () => document.removeEventListener('visibilitychange', check)
}

/** Subscribes to the shared table; the socket library is loaded on demand. */
function watchSharedTable({ game, table }: Table, slots: readonly BetController[]): () => void {
  if (!table) return () => undefined
  const receive = (message: TableMessage) => {
    for (const slot of slots) slot.receiveTableMessage(message)
  }
  const setConnected = (isConnected: boolean) => {
    for (const slot of slots) slot.setConnected(isConnected)
  }
  receive({ kind: 'state', ...table })
  let isWatching = true
  let stop: (() => void) | undefined
  const subscribe = async (): Promise<void> => {
    const { watchTable } = await import('#api/socket.ts')
    if (isWatching)
      stop = watchTable(game.id, {
        onMessage: receive,
        onConnection: setConnected,
      })
  }
  const retryLater = (): void => {
    setConnected(false)
    if (isWatching) void waitOrOnline(retryDelayMs).then(subscribe).catch(retryLater)
  }
  subscribe().catch(retryLater)
  return () => {
    isWatching = false
    stop?.()
  }
}

/** Shows an interrupted round as it was left, or the initial choice. */
function showInitial(scene: Scene, { kind, table: { open, table, game } }: OpenedTable): void {
  if (open && !table) void scene.show({ choice: open.choice, outcome: open.outcome, status: 'open' })
  else scene.prepare(open?.choice ?? firstChoice(kind, game.config))
}
