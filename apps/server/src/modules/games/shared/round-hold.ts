/** The last row of a bet or move on a shared round: the round stays in its phase until the commit, or refuses it. */
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import type { Round } from '#modules/games/round.ts'

/** Bets of a flight that a player can take back: each writes two postings and costs nothing. */
export const maxTakeBacks = 3

const holdRounds: Writer = {
  name: 'shared_rounds_hold',
  text: 'select shared_rounds_hold($1::json)',
  isLast: true,
}

type Held = 'placed' | 'taken back' | 'left'

export const roundHold = ({ playerId, draw }: Round, held: Held): ExtraWrite<unknown> => ({
  writer: holdRounds,
  row: () => ({
    round: String(draw.sharedId),
    player: String(playerId),
    during: held === 'left' ? 'running' : 'betting',
    ...(held === 'placed' && { isNew: true }),
    ...(held === 'taken back' && { maxTakeBacks }),
  }),
})
