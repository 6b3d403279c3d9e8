/** All encrypted columns of the database, for key rotation (`npm run saguao -- rotate-key`). */
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import { encryptedGameColumns } from '#modules/games/games.ts'
import { sealedNotices } from '#modules/notices/notices.ts'
import { sealedPayments } from '#modules/payments/payments.ts'
import { encryptedSportColumns } from '#modules/sports/sports.ts'

export const encryptedColumns: readonly EncryptedColumn[] = [
  ...sealedPayments,
  ...encryptedGameColumns,
  ...encryptedSportColumns,
  ...sealedNotices,
]
