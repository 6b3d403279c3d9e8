import { Releasing } from '#shell/Releasing.tsx'
import { Wagering } from '#shell/Wagering.tsx'

/** Everything on its way from bonus to cash: what is wagered, and what wagering releases. */
export function BonusProgress() {
  return (
    <>
      <Wagering />
      <Releasing />
    </>
  )
}
