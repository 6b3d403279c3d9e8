/** The jackpot of the slots on home; leads to the slots. */
import { navigate } from 'wouter/use-browser-location'
import { GuestJackpotBar, JackpotBar } from '#domain/games/jackpot/JackpotBar.tsx'
import { useSession } from '#stores/session.ts'

const slots = '/allgame/slots'

export function JackpotBlock() {
  const Bar = useSession((session) => session.loggedIn) ? JackpotBar : GuestJackpotBar
  return <Bar to={slots} onPick={() => navigate(slots)} />
}
