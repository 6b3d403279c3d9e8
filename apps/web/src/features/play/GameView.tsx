/** Screen of a running game. The address only names the game; this screen decides what is loaded (R2.14). */
import { useEffect, useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { readGameAddress } from '#features/play/game-address.ts'
import { GameTable } from '#features/play/table/GameTable.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { settings } from '#lib/settings.ts'

/** Only games of studios need it. */
const StudioFrame = lazyComponent(
  () => import('#features/play/studio/StudioFrame.tsx').then((file) => file.StudioFrame),
  PartSkeleton,
)

export function GameView({ params: { currentGameUrl } }: ScreenProps) {
  const address = useMemo(() => readGameAddress(currentGameUrl, settings.studioOrigins), [currentGameUrl])
  useEffect(() => {
    if (!address) navigate('/', { replace: true })
  }, [address])
  if (!address) return null
  if (address.place === 'studio') return <StudioFrame key={address.href} {...address} />
  return <GameTable key={currentGameUrl} gameId={address.gameId} launch={address.launch} />
}
