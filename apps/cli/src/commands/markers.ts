// Cases that risk markers opened (docs/PROTECTION.md, R12.09).
import { createMarkers, type Markers } from '../../../server/src/modules/markers/markers.ts'
import { maxRows, operatorCommand, printTable } from '../lib/operator.ts'

async function list(markers: Markers): Promise<void> {
  const cases = await markers.openCases(maxRows)
  const rows = cases.map(({ id, playerId, score, reasons, openedAt }) => ({
    id: String(id),
    player: String(playerId),
    score,
    reasons: reasons.map(({ marker, count }) => `${marker} ${count}`).join(', '),
    since: openedAt.toISOString(),
  }))
  printTable(rows, 'No case is open.')
}

export const { usage, run } = operatorCommand<Markers>({
  name: 'markers',
  open: createMarkers,
  actions: {
    list: { help: '                             open cases, oldest first, with their reasons', run: list },
    close: {
      help: 'ID --reason TEXT             close a case; the reason is stored with it',
      requires: ['id', 'reason'],
      permission: 'players:protect',
      run: async (markers, { id, by, reason }) => {
        const isClosed = await markers.closeCase(BigInt(id), { by, note: reason })
        console.log(isClosed ? `Case ${id} is closed.` : `There is no open case ${id}.`)
      },
    },
  },
})
