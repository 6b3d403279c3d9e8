/** The single controller of the slip. While the slip is open, its short-lived quotes are renewed. */
import { useEffect } from 'react'
import { apiSilent } from '#api/api.ts'
import { randomId } from '#api/pending-requests.ts'
import { refresh } from '#api/query-cache.ts'
import { showFailure } from '#domain/protection/show-failure.ts'
import { useOddsChange } from '#features/slip/controller/odds-change.ts'
import { createSlipController, type SlipController } from '#features/slip/controller/slip-controller.ts'
import type { Placed, Quote } from '#features/slip/controller/slip-state.ts'
import { t } from '#i18n/i18n.ts'
import { waitOrOnline } from '#lib/browser/wait-or-online.ts'
import { useSession } from '#stores/session.ts'
import { type SlipPick, useSlip } from '#stores/slip.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** Prices rarely change before the start, so a quote is only kept valid; in play they change every minute of play. */
const refreshMs = 7_000
const renewInPlayMs = 1_000

/** After a logout in the meantime; the call itself opens the login form. */
const loggedOut = { success: false, message: '', data: null, code: 'UNAUTHORIZED' } as const

const isQuote = (response: object): response is Quote => 'quoteId' in response
const isPlaced = (response: object): response is Placed => 'legs' in response

/** Created once per page load: a bet under way continues while the player changes screens. */
const controller: SlipController = createSlipController({
  quote: async (legs) => {
    const response = await apiSilent('/sports/quote', { legs: [...legs] })
    return isQuote(response) ? response : Promise.reject(loggedOut)
  },
  place: async (bet) => {
    const response = await apiSilent('/sports/place', bet).catch((error) => {
      showFailure(error, true)
      throw error
    })
    return isPlaced(response) ? response : Promise.reject(loggedOut)
  },
  wait: waitOrOnline,
  newId: randomId,
  policy: () => useOddsChange.getState().policy,
  onPlaced: refreshBets,
  onPartlyPlaced: (count) => {
    refreshBets()
    toast(t('slip.some-in', { count }))
  },
})

function refreshBets(): void {
  emit('UPDATE_BALANCE')
  void refresh('/sports/slips')
}

const hasStarted = ({ startTime }: SlipPick): boolean => Date.parse(startTime) <= Date.now()

export function useSlipController(): SlipController {
  const loggedIn = useSession((session) => session.loggedIn)
  const isOpen = useSlip((slip) => slip.isOpen)
  const legsKey = useSlip(({ legs }) =>
    legs.map(({ matchId, selection }) => `${matchId} ${selection}`).join(),
  )
  useEffect(() => {
    if (isOpen && loggedIn && legsKey !== '') return renewQuotes()
  }, [isOpen, loggedIn, legsKey])
  useEffect(() => {
    if (loggedIn) void controller.retry()
  }, [loggedIn])
  return controller
}

/** Renews quotes until the returned function is called. */
function renewQuotes(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isActive = true
  const renew = async (): Promise<void> => {
    if (!document.hidden) await controller.requote()
    const inPlay = useSlip.getState().legs.some(hasStarted)
    if (isActive) timer = setTimeout(() => void renew(), inPlay ? renewInPlayMs : refreshMs)
  }
  void renew()
  return () => {
    isActive = false
    clearTimeout(timer)
  }
}
