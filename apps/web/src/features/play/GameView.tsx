/** Where a game runs. The address only names it: what is loaded is decided here (R2.14). */
import { useEffect, useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readGameAddress } from '#features/play/game-address.ts'
import { StudioFrame } from '#features/play/studio/StudioFrame.tsx'
import { GameTable } from '#features/play/table/GameTable.tsx'
import { settings } from '#lib/settings.ts'
import type { ScreenProps } from '#routes.tsx'

export function GameView({ params: { currentGameUrl } }: ScreenProps) {
  const address = useMemo(() => readGameAddress(currentGameUrl, settings.studioOrigins), [currentGameUrl])
  useEffect(() => {
    if (!address) navigate('/', { replace: true })
  }, [address])
  if (!address) return null
  if (address.place === 'studio') return <StudioFrame key={address.href} {...address} />
  return <GameTable key={currentGameUrl} gameId={address.gameId} launch={address.launch} />
}
