/** Polls the sportsbook while it is visible. The socket is used only for the one match on screen. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useEffect } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { type CallState, useCall } from '#api/use-call.ts'
import { useCountry } from '#stores/country.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'

type SportList = Data<'/game/sports'>
export type Sport = SportList['list'][number]
export type Match = Sport['matches'][number]
export type Market = Match['markets'][number]
export type Selection = Market['selections'][number]

export function useSportsbook(intervalMs: number): CallState<SportList> {
  const country = useCountry((state) => state.country)
  const hidden = useHidden()
  const book = useCall('/game/sports', { country })
  useEffect(() => {
    if (hidden) return
    const timer = setInterval(() => void refreshUnlessPending('/game/sports', true), intervalMs)
    return () => clearInterval(timer)
  }, [hidden, intervalMs])
  return book
}
