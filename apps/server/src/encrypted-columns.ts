/** Everything of the house that rests sealed, for whoever changes the key (`npm run rekey`). */
import type { SealedColumn } from '#kernel/security/key-rotation.ts'
import { encryptedGameColumns } from '#modules/games/games.ts'
import { sealedNotices } from '#modules/notices/notices.ts'
import { sealedPayments } from '#modules/payments/payments.ts'
import { encryptedSportColumns } from '#modules/sports/sports.ts'

export const sealedColumns: readonly SealedColumn[] = [
  ...sealedPayments,
  ...encryptedGameColumns,
  ...encryptedSportColumns,
  ...sealedNotices,
]
