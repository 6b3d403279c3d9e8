/** The one flow of the slip. While the slip stands open its quotes, which are short-lived, are renewed quietly. */
import { useEffect } from 'react'
import { apiSilent } from '#api/api.ts'
import { randomId } from '#api/pending-requests.ts'
import { refresh } from '#api/query-cache.ts'
import { useOddsChange } from '#features/slip/odds-change.ts'
import { createSlipFlow, type SlipFlow } from '#features/slip/slip-flow.ts'
import type { Placed, Quote } from '#features/slip/slip-state.ts'
import { t } from '#i18n/i18n.ts'
import { waitOrOnline } from '#lib/browser/wait-or-online.ts'
import { useSession } from '#stores/session.ts'
import { type SlipPick, useSlip } from '#stores/slip.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** Before the start prices rest, and a quote only has to be kept alive; in play they move with every minute. */
const renewMs = 7_000
const renewInPlayMs = 1_000

/** Whoever has logged out in the meantime is asked to log in by the call itself. */
const loggedOut = { success: false, message: '', data: null, code: 'UNAUTHORIZED' } as const

const isQuote = (answer: object): answer is Quote => 'quoteId' in answer
const isPlaced = (answer: object): answer is Placed => 'legs' in answer

/** A bet that is on its way goes on while the player walks from screen to screen. */
const flow: SlipFlow = createSlipFlow({
  quote: async (legs) => {
    const answer = await apiSilent('/sports/quote', { legs: [...legs] })
    return isQuote(answer) ? answer : Promise.reject(loggedOut)
  },
  place: async (bet) => {
    const answer = await apiSilent('/sports/place', bet)
    return isPlaced(answer) ? answer : Promise.reject(loggedOut)
  },
  wait: waitOrOnline,
  newId: randomId,
  policy: () => useOddsChange.getState().policy,
  onPlaced: readBets,
  onSome: (count) => {
    readBets()
    toast(t('slip.some-in', { count }))
  },
})

function readBets(): void {
  emit('UPDATE_BALANCE')
  void refresh('/sports/slips')
}

const hasBegun = ({ startTime }: SlipPick): boolean => Date.parse(startTime) <= Date.now()

export function useSlipFlow(): SlipFlow {
  const loggedIn = useSession((session) => session.loggedIn)
  const isOpen = useSlip((slip) => slip.isOpen)
  const asked = useSlip(({ legs }) => legs.map(({ matchId, selection }) => `${matchId} ${selection}`).join())
  useEffect(() => {
    if (isOpen && loggedIn && asked !== '') return keepQuoted()
  }, [isOpen, loggedIn, asked])
  useEffect(() => {
    if (loggedIn) void flow.askAgain()
  }, [loggedIn])
  return flow
}

/** Until the returned function is called. */
function keepQuoted(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let here = true
  const renew = async (): Promise<void> => {
    if (!document.hidden) await flow.requote()
    const inPlay = useSlip.getState().legs.some(hasBegun)
    if (here) timer = setTimeout(() => void renew(), inPlay ? renewInPlayMs : renewMs)
  }
  void renew()
  return () => {
    here = false
    clearTimeout(timer)
  }
}
