/** Opens the scene of a table and runs its bet controller; `controller` is undefined until both are ready. */

import type { Scene } from '@saguao/arcade/scene.ts'
import { openSceneOf } from '@saguao/arcade/scenes.ts'
import type { Speaker } from '@saguao/arcade/speaker.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { setGameBalance, setGameName, setUnfinishedRound } from '#domain/games/running-game.ts'
import { useProtectionNotice } from '#domain/protection/notice.ts'
import { type BetController, createBetController } from '#features/play/bet/bet-controller.ts'
import { type Table, unfinishedRound } from '#features/play/bet/bet-state.ts'
import { recordKey, recordRounds } from '#features/play/record/session-record.ts'
import { storeOpenRound, tellAwayResult, tellResult } from '#features/play/table/away-result.ts'
import { type OpenedTable, sendRequest } from '#features/play/table/open-table.ts'
import { t } from '#i18n/i18n.ts'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import { waitOrOnline } from '#lib/browser/wait-or-online.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { emit } from '#stores/ui.ts'

type GameSessionState = {
  readonly controller: BetController | undefined
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
  const [controller, setController] = useState<BetController>()
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
      (session) => isMounted && setController(session.controller),
      () => isMounted && setFailed(true),
    )
    return () => {
      isMounted = false
      void starting.then((session) => session.leave()).catch(() => undefined)
    }
  }, [opened, host, speaker, failed])
  return { controller, failed, retry: () => setFailed(false) }
}

/** Delay before the socket library is fetched again after a failure. */
const retryDelayMs = 3000

type GameSession = { readonly controller: BetController; readonly leave: () => void }

async function startSession(
  opened: OpenedTable,
  host: HTMLElement,
  speaker: Speaker,
  reopen: () => void,
): Promise<GameSession> {
  const { table, kind } = opened
  const picked: { controller?: BetController } = {}
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
  const controller = createBetController({
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
  picked.controller = controller
  showInitial(scene, opened, controller)
  setGameName(table.game.localName)
  setGameBalance(table.balance, table.isBonus)
  void tellAwayResult({ gameId: table.game.id, name: table.game.localName, openRoundId: table.open?.roundId })
  const stop = controller.store.subscribe((state) => setGameBalance(state.balance, table.isBonus))
  const stopRound = watchOpenRound(table.game.id, controller)
  const stopWatching = watchSharedTable(table, controller)
  const stopProtection = watchProtection(controller)
  const stopVisibility = stopAutoWhenHidden(controller)
  const stopRecord = recordRounds(recordKey(table.game.id, table.isBonus), controller)
  if (currentPolicy().turbo) host.addEventListener('pointerdown', controller.fastForward)
  const leave = () => {
    host.removeEventListener('pointerdown', controller.fastForward)
    stop()
    stopRound()
    stopWatching()
    stopProtection()
    stopVisibility()
    stopRecord()
    controller.leave()
    scene.destroy()
  }
  return { controller, leave }
}

/** Passes the unfinished round to the frame, which asks before leaving, and stores it for a later visit. */
function watchOpenRound(gameId: string, { store }: BetController): () => void {
  const pass = (roundId: string | null) => {
    setUnfinishedRound(unfinishedRound(store.getState()))
    storeOpenRound(gameId, roundId)
  }
  const { open } = store.getState()
  if (open) pass(open.roundId)
  return store.subscribe((state, before) => {
    if (state.open === before.open && state.step === before.step && state.falling === before.falling) return
    setUnfinishedRound(unfinishedRound(state))
    if (state.open?.roundId !== before.open?.roundId) storeOpenRound(gameId, state.open?.roundId ?? null)
  })
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
function watchSharedTable({ game, table }: Table, controller: BetController): () => void {
  if (!table) return () => undefined
  controller.receiveTableMessage({ kind: 'state', ...table })
  let isWatching = true
  let stop: (() => void) | undefined
  const subscribe = async (): Promise<void> => {
    const { watchTable } = await import('#api/socket.ts')
    if (isWatching)
      stop = watchTable(game.id, {
        onMessage: controller.receiveTableMessage,
        onConnection: controller.setConnected,
      })
  }
  const retryLater = (): void => {
    controller.setConnected(false)
    if (isWatching) void waitOrOnline(retryDelayMs).then(subscribe).catch(retryLater)
  }
  subscribe().catch(retryLater)
  return () => {
    isWatching = false
    stop?.()
  }
}

/** Shows an interrupted round as it was left, or the initial choice. */
function showInitial(scene: Scene, { table: { open, table } }: OpenedTable, controller: BetController): void {
  if (open && !table) void scene.show({ choice: open.choice, outcome: open.outcome, status: 'open' })
  else scene.prepare(controller.store.getState().choice)
}
