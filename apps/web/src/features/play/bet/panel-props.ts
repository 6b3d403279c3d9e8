import type { BetController } from '#features/play/bet/bet-controller.ts'
import type { OpenedTable } from '#features/play/table/open-table.ts'

export type PanelProps = { readonly opened: OpenedTable; readonly controller: BetController }

/** One controller per bet at a shared table. */
export type SlotsProps = { readonly opened: OpenedTable; readonly slots: readonly BetController[] }
