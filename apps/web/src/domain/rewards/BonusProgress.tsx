import { Releasing } from '#domain/rewards/Releasing.tsx'
import { Wagering } from '#domain/rewards/Wagering.tsx'

/** Everything on its way from bonus to cash: what is wagered, and what wagering releases. */
export function BonusProgress() {
  return (
    <>
      <Wagering />
      <Releasing />
    </>
  )
}
