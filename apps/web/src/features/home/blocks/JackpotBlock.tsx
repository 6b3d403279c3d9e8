/** The jackpot of the slots on home; leads to the slots. */
import { navigate } from 'wouter/use-browser-location'
import { JackpotBar } from '#domain/games/jackpot/JackpotBar.tsx'

const slots = '/allgame/slots'

export const JackpotBlock = () => <JackpotBar to={slots} onPick={() => navigate(slots)} />
