/** What is on, read again and again while somebody looks. The line is kept for the one match that is watched. */
import type { Data } from '@saguao/contract/calls.ts'
import { useEffect } from 'react'
import { renew } from '#api/query-cache.ts'
import { type CallState, useCall } from '#api/use-call.ts'
import { useCountry } from '#stores/country.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'

export type SportList = Data<'/game/sports'>
export type Sport = SportList['list'][number]
export type Match = Sport['matches'][number]
export type Market = Match['markets'][number]
export type Selection = Market['selections'][number]

export function useBook(everyMs: number): CallState<SportList> {
  const country = useCountry((state) => state.country)
  const hidden = useHidden()
  const book = useCall('/game/sports', { country })
  useEffect(() => {
    if (hidden) return
    const timer = setInterval(() => void renew('/game/sports', true), everyMs)
    return () => clearInterval(timer)
  }, [hidden, everyMs])
  return book
}
