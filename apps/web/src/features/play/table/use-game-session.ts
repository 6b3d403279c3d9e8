/** A laid table with its stage up and its flow running; undefined until both are, or why they are not. */

import type { Speaker } from '@saguao/arcade/sound.ts'
import type { Stage } from '@saguao/arcade/stage.ts'
import { openStageOf } from '@saguao/arcade/stages.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { tellBalance, tellName } from '#domain/games/game-table.ts'
import { createFlow, type Flow } from '#features/play/bet/bet-controller.ts'
import type { Table } from '#features/play/bet/bet-state.ts'
import { type Laid, sendAsk } from '#features/play/table/open-table.ts'
import { t } from '#i18n/i18n.ts'
import { waitOrOnline } from '#lib/wait-or-online.ts'
import { wantsStillness } from '#lib/wants-stillness.ts'
import { emit } from '#stores/ui.ts'

export type Seated = { readonly flow: Flow | undefined; readonly failed: boolean; readonly retry: () => void }

type SeatDeps = {
  readonly laid: Laid
  readonly host: RefObject<HTMLElement | null>
  readonly speaker: Speaker
  readonly onReopen: () => void
}

export function useSeat({ laid, host, speaker, onReopen }: SeatDeps): Seated {
  const [flow, setFlow] = useState<Flow>()
  const [failed, setFailed] = useState(false)
  const reopen = useRef(onReopen)
  useEffect(() => {
    reopen.current = onReopen
  })
  useEffect(() => {
    const element = host.current
    if (failed || !element) return
    const sitting = sit(laid, element, speaker, () => reopen.current())
    let here = true
    sitting.then(
      (seat) => here && setFlow(seat.flow),
      () => here && setFailed(true),
    )
    return () => {
      here = false
      void sitting.then((seat) => seat.leave()).catch(() => undefined)
    }
  }, [laid, host, speaker, failed])
  return { flow, failed, retry: () => setFailed(false) }
}

/** The library of the line could not be fetched: it is tried again after this long. */
const fetchAgainMs = 3000

type Seat = { readonly flow: Flow; readonly leave: () => void }

async function sit(laid: Laid, host: HTMLElement, speaker: Speaker, reopen: () => void): Promise<Seat> {
  const { table, kind } = laid
  const picked: { flow?: Flow } = {}
  const stage = await openStageOf(kind, {
    host,
    theme: table.game.id,
    config: table.game.config,
    reducedMotion: wantsStillness(),
    sound: speaker,
    onPick: (cell) => picked.flow?.pick(cell),
    words: { board: t('play.board'), cell: (count, holds) => t(`play.cell-${holds}`, { count }) },
  })
  const flow = createFlow({
    table,
    kind,
    stage,
    reopen,
    send: (ask, quietly) => sendAsk(table.session, ask, quietly),
    wait: waitOrOnline,
    checkBalance: () => emit('UPDATE_BALANCE'),
  })
  picked.flow = flow
  laidOn(stage, laid, flow)
  tellName(table.game.localName)
  tellBalance(table.balance)
  const stop = flow.store.subscribe(({ balance }) => tellBalance(balance))
  const stopWatching = watch(table, flow)
  host.addEventListener('pointerdown', flow.hurry)
  const leave = () => {
    host.removeEventListener('pointerdown', flow.hurry)
    stop()
    stopWatching()
    flow.leave()
    stage.destroy()
  }
  return { flow, leave }
}

/** What everybody plays at is heard from now on; the library for it is fetched here if it was not before. */
function watch({ game, table }: Table, flow: Flow): () => void {
  if (!table) return () => undefined
  flow.hearTable({ kind: 'state', ...table })
  const { hearTable: hear, hearLine: onLine } = flow
  let isHere = true
  let stop: (() => void) | undefined
  const begin = async (): Promise<void> => {
    const { watchTable } = await import('#api/socket.ts')
    if (isHere) stop = watchTable(game.id, { hear, onLine })
  }
  const again = (): void => {
    onLine(false)
    if (isHere) void waitOrOnline(fetchAgainMs).then(begin).catch(again)
  }
  begin().catch(again)
  return () => {
    isHere = false
    stop?.()
  }
}

/** An interrupted round lies there as it was left. */
function laidOn(stage: Stage, { table: { open, table } }: Laid, flow: Flow): void {
  if (open && !table) void stage.show({ choice: open.choice, outcome: open.outcome, status: 'open' })
  else stage.prepare(flow.store.getState().choice)
}
