import { Releasing } from '#domain/rewards/Releasing.tsx'
import { Wagering } from '#domain/rewards/Wagering.tsx'

/** Progress of all bonuses towards cash: wagering and release. */
export function BonusProgress() {
  return (
    <>
      <Wagering />
      <Releasing />
    </>
  )
}
